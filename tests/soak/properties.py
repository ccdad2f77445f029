"""Runs the property tests with more examples than `make test` and new seeds, and the sampled tests with all cases."""

import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator

from tests.bench.figures import Figure
from tests.fixtures.served import ROOT
from tests.soak.scale import some

SECONDS = 600  # for all of them together
TIMES = 15  # as many examples as in `make test`
PYTEST = (sys.executable, "-m", "pytest", "-m", "hypothesis or sampled", "--timeout=0", "-q")
COLLECTED = re.compile(r"^(\S+\.py)::", re.MULTILINE)
PASSED = re.compile(r"- (\d+) passing,")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def properties() -> Iterator[Figure]:
    """Try module after module, in another order each time; one that the time is not enough for has tried nothing."""
    until = time.monotonic() + some(SECONDS)
    modules = sorted(set(COLLECTED.findall(_run(["tests", "--collect-only"], SECONDS))))
    secrets.SystemRandom().shuffle(modules)
    failed: list[str] = []
    late = 0
    for module in modules:
        seed = secrets.randbelow(2**32)
        told = [module, f"--hypothesis-seed={seed}"]
        said = _run([*told, "--hypothesis-show-statistics"], until - time.monotonic())
        cut_off = "" if said else " (out of time)"
        late += not said
        yield Figure(" ".join(told) + cut_off, sum(map(int, PASSED.findall(said))), "examples")
        if found := FAILED.findall(said):
            failed += [f"{test} {told[1]}" for test in found]
            print(said)
    yield Figure("modules that the time was not enough for", late, "of them", len(modules) - 1)
    yield Figure("properties that do not hold", len(failed), "of them", 0, "; ".join(failed))


def _run(arguments: list[str], seconds: float) -> str:
    """Run pytest; return its output, or "" if the time is too short."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            [*PYTEST, *arguments],
            cwd=ROOT,
            env=environment | {"EXAMPLES": str(some(TIMES))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            timeout=max(0, seconds),
            text=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout
