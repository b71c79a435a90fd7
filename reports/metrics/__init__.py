"""Metrics: what is counted in the rows of a run, each declared once. `declare.py` says how."""
