"""Commands that read one document and refuse it."""

import pytest
from django.core.management import call_command


def refusal(capsys: pytest.CaptureFixture[str], command: str, file: str) -> list[str]:
    """Give what is said on standard error by a run that fails with 1 and prints nothing else."""
    with pytest.raises(SystemExit) as stopped:
        call_command(command, file)
    printed = capsys.readouterr()
    assert (stopped.value.code, printed.out) == (1, "")
    return printed.err.splitlines()
