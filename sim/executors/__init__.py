"""Ways to play chunks other than on the threads of this process (those are in sim/runner.py)."""
