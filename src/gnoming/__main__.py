"""`python -m gnoming` is `gnoming`."""

import sys

from gnoming.cli import main

sys.exit(main())
