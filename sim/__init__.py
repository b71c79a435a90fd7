"""Plays Corrosion: chance, rules, engine, runs."""

__version__ = "0.1.0"
