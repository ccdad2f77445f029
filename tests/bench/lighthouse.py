"""Runs Lighthouse on its emulated phone: the median of several runs of a page, and the audits that lost points."""

import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.figures import Figure
from tests.bench.site import Site
from tests.chromium import CHROMIUM, QUIET

PROGRAM = Path(__file__).parent / "node_modules" / ".bin" / "lighthouse"
BUDGETS = {"performance": 98, "accessibility": 100, "best-practices": 100}
RUNS = 3
TRIES = 3
DAY_SECONDS = 24 * 60 * 60
Report = dict[str, Any]


def lighthouse(site: Site) -> Iterator[Figure]:
    """Measure three figures a page."""
    match = site.ten_step
    pages = {
        "home": "/",
        "table": match,
        "score": f"{match}rounds/8/",
        "sheet": f"{match}sheet/",
        "history": "/nights/",
    }
    with tempfile.TemporaryDirectory() as profile:
        _keep_cookie(profile, site)
        for title, path in pages.items():
            reports = [_report(f"http://127.0.0.1:{site.port}{path}", profile) for _ in range(RUNS)]
            for category, budget in BUDGETS.items():
                points = [_points(report, category) for report in reports]
                why = _lost(reports[points.index(min(points))], category)
                yield Figure(f"Lighthouse, {title}: {category}", statistics.median(points), "of 100", budget, why)


def _keep_cookie(profile: str, site: Site) -> None:
    """Store the keeper's cookie in a profile; a header would not be sent with the service worker's requests."""
    name, _, value = site.cookie.partition("=")
    url, expires = f"http://127.0.0.1:{site.port}", time.time() + DAY_SECONDS
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=list(QUIET))
        context.add_cookies([{"name": name, "value": value, "url": url, "expires": expires}])
        context.close()


def _report(url: str, profile: str) -> Report:
    """Make one report. On a busy machine Chromium now and then records no trace; then try the page again."""
    for _ in range(TRIES - 1):
        with suppress(subprocess.CalledProcessError):
            return _tried(url, profile)
    return _tried(url, profile)


def _tried(url: str, profile: str) -> Report:
    done = subprocess.run(  # noqa: S603 - the pinned tool
        [
            str(PROGRAM),
            url,
            "--quiet",
            "--output=json",
            f"--only-categories={','.join(BUDGETS)}",
            "--skip-audits=target-size",  # browser/assertions.py checks these
            f"--chrome-flags=--headless=new --user-data-dir={profile} {' '.join(QUIET)}",
            "--no-enable-error-reporting",
        ],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
        stdout=subprocess.PIPE,
        check=True,
    )
    report: Report = json.loads(done.stdout)
    assert report["finalDisplayedUrl"] == url, f"{url} led to {report['finalDisplayedUrl']}"
    return report


def _points(report: Report, category: str) -> int:
    return round(100 * float(report["categories"][category]["score"]))


def _lost(report: Report, category: str) -> str:
    """Return the checks of a category that were not passed in full, with what they measured."""
    checks = [report["audits"][each["id"]] for each in report["categories"][category]["auditRefs"] if each["weight"]]
    lost = [check for check in checks if check["score"] is not None and check["score"] < 1]
    return ", ".join(f"{check['id']} {check.get('displayValue', '')}".strip() for check in lost)
