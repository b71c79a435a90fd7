"""How a game is told: sentences, the table as text, and what is said of questions and events."""
