"""Which modules pytest leaves alone: those whose package has no builds for this system."""

import sys

collect_ignore = ["gnoming/envs/openspiel.py"] if sys.platform == "win32" else []
