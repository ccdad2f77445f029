"""Helpers for commands that read one document and refuse it."""

import pytest
from django.core.management import call_command


def refusal(capsys: pytest.CaptureFixture[str], command: str, file: str) -> list[str]:
    """Run a command that ends with 1 and prints nothing; return the lines of its standard error."""
    with pytest.raises(SystemExit) as stopped:
        call_command(command, file)
    printed = capsys.readouterr()
    assert (stopped.value.code, printed.out) == (1, "")
    return printed.err.splitlines()
