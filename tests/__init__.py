"""The tests, in the shape of the tree that they test."""
