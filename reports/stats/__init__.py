"""Statistics: pure functions of sums, without files and without knowledge of the game."""
