"""Tests of the command line and of the scripts that start it."""
