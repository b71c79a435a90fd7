"""Pages of the documentation that are written from the code, so that they cannot say anything else.

`scripts/write-docs` writes all of them; `tests/cli/test_reference.py` fails where one is out of date.
"""
