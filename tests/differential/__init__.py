"""Engine against referee: both follow the same games, step by step."""
