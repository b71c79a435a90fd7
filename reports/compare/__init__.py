"""Comparing strategies: what is compared, from the line-ups of a run to words and pictures."""
