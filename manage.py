#!/usr/bin/env python
"""Django's command line for Scorekeeper."""

import os
import sys

from scorekeeper.__main__ import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    run("manage.py", sys.argv[1:])
