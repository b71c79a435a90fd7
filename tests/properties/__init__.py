"""What holds in every game, whatever is played and whatever the catalogue says."""
