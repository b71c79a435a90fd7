"""The compiled entry: one game, however it is played."""
