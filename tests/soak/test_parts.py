"""Tests that the benchmarks and the soak start, as they are run by hand, without Django's settings."""

import os
import subprocess
import sys

import pytest

from tests.fixtures.served import ROOT


@pytest.mark.any_database
@pytest.mark.parametrize("program", ["tests.bench.__main__", "tests.soak.__main__"])
def test_it_is_imported_without_settings(program: str) -> None:
    command = [sys.executable, "-c", f"import {program}"]
    subprocess.run(command, cwd=ROOT, env={"PATH": os.environ["PATH"]}, check=True)  # noqa: S603 - our own program
