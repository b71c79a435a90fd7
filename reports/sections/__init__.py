"""The sections of the balance report: each a function of a `View`."""
