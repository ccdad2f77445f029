"""How much of the whole is done: all of it, or the SHARE of it that the environment names."""

import os
from pathlib import Path

SHARE = float(os.environ.get("SHARE", "1"))
STALL = 500.0  # milliseconds; nobody else's page may take longer, 99 of 100 times


def some(whole: int, least: int = 1) -> int:
    """Return the share of a count."""
    return max(least, round(whole * SHARE))


def highest_memory(process: int) -> float:
    """Return the most that a process has held in memory so far, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(kilobytes) * 1024 / 1e6
