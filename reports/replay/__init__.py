"""Sample games of a run: picked by rule, played again, and made ready to be shown turn by turn (reports/docs)."""
