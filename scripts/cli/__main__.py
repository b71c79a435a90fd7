"""`python -m scripts.cli`: the same as `corrosion`."""

import sys

from scripts.cli import main

sys.exit(main())
