"""Debian's Chromium as a phone, silent about everything but our own pages."""

from pathlib import Path

from playwright.sync_api import ViewportSize

CHROMIUM = "/usr/bin/chromium"
# The same pages and scripts without windows, profiles and what else a desktop needs: a test takes half the work.
SHELL = "/usr/bin/chromium-headless-shell"
# Letters are as wide on every machine (tests/setup/packages installs them).
NOTO = Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
FONTS = {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))} if NOTO.exists() else {}
PHONE: ViewportSize = {"width": 390, "height": 844}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The pages of a context share a process: to start one for each new page takes a tenth of a test.
LEAN = (*QUIET, "--renderer-process-limit=1")
