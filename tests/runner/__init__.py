"""Tests of blocks, of playing them, and of the run store."""
