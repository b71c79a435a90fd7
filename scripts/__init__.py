"""Entry points: the command line and the scripts beside it."""
