"""Figures: pictures of labelled estimates. They know nothing of how numbers were made."""
