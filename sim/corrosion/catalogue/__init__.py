"""The catalogue: every component value and every number of the rules, as checked data.

    catalogue = load_catalogue("mine.toml", sets=["chrome.A6.points=8"], removes=["chrome.A7"])
    catalogue.data["chrome"]["A6"]["points"], catalogue.marks["chrome.A6.points"], catalogue.hash

Format and addresses: sim/docs/catalogue.md. Importing this package is quick: no numba, no numpy.
"""

from .errors import CatalogueError
from .export import diff, export_form
from .load import load_catalogue
from .marks import MARKS, addresses, count_marks
from .model import REMOVABLE, SCHEMA, Catalogue
from .override import override

__all__ = ["MARKS", "REMOVABLE", "SCHEMA", "Catalogue", "CatalogueError", "addresses", "count_marks", "diff",
           "export_form", "load_catalogue", "override"]
