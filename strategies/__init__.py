"""Players: what a strategy sees and answers, and the ones that come with the project."""
