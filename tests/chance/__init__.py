"""Chance: streams, shuffles, and what they depend on."""
