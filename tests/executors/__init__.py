"""Tests of playing chunks elsewhere."""
