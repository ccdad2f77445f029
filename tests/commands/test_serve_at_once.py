"""Several processes on one folder are started at the same time, as after a reboot."""

from pathlib import Path

from tests.serving import Served

PROCESSES = 3


def test_all_that_are_started_at_once_serve(tmp_path: Path) -> None:
    started = [Served(tmp_path / "new") for _ in range(PROCESSES)]
    try:
        for served in started:
            assert served.ready(), served.printed
            assert "Traceback" not in served.printed
    finally:
        for served in started:
            served.clear_away()
