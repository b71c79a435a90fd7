"""Tests of single rules on positions that are laid out by hand, played by the interpreted engine."""
