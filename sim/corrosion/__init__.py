"""The rules engine of Corrosion: one module a chapter of the rules."""
