"""Tests of statistics, metrics, figures and the page."""
