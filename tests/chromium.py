"""Debian's Chromium with the viewport of a phone, without requests of its own."""

from pathlib import Path

from playwright.sync_api import ViewportSize

CHROMIUM = "/usr/bin/chromium"
# The same engine without the parts of a desktop, such as windows and profiles: a test takes half the processor time.
SHELL = "/usr/bin/chromium-headless-shell"
# With these fonts text has the same width on every machine (tests/setup/packages installs them).
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
# All pages share a renderer process: starting one for each page takes a tenth of the time of a test.
LEAN = (*QUIET, "--renderer-process-limit=1")
