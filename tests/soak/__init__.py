"""What takes minutes: `make soak`, or a part of it by `python -m tests.soak kill`."""
