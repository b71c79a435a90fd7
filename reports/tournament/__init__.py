"""Tournaments: ratings, who beats whom, and what follows for the choice of a strategy."""
