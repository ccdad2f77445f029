"""Checks that take minutes: `make soak`, or one part by `python -m tests.soak kill`."""
