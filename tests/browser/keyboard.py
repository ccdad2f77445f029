"""A user with a keyboard and a screen reader only: each key has an effect, and the focus is never lost."""

import re
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.keeper import await_pad

MOST_TABS = 90  # at most between two controls of a page
LOOK = 50  # milliseconds between two checks of the effect of a key
MOST_LOOKS = 400
# Records what a screen reader says by itself: changed text of live regions, and the element that gets the focus.
HEARS = """() => {
  const said = window.said = [];
  const nameOf = (node) => node.ariaLabel ?? node.labels?.[0]?.textContent ?? (node.textContent || node.name);
  const tidy = (text) => text.trim().replace(/\\s+/g, " ");
  const isLive = (region) => region.ariaLive !== "off" && region.checkVisibility();
  const hear = (node) => {
    const from = node instanceof Element ? node : node.parentElement;
    const region = from?.closest("[role=status], [role=alert], [aria-live], output");
    if (region && isLive(region) && tidy(region.textContent)) said.push(tidy(region.textContent));
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      [target, ...addedNodes].forEach(hear);
      for (const node of addedNodes) node.querySelectorAll?.("[role=alert]").forEach(hear);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener("focusin", ({ target }) => said.push(`focus: ${tidy(nameOf(target))}`), true);
}"""
# Returns the element with the focus, its state, and what was said so far. `nowhere`: no element has the focus; `fresh`:
# the page was loaded after the key was pressed, so its title is read out; `waits`: it asks to wait for an answer.
STANDS = """() => {
  const held = document.activeElement;
  const { ariaPressed, ariaExpanded, checked, value, textContent } = held;
  const open = held.popoverTargetElement?.matches(":popover-open") ?? held.closest("details")?.open;
  const at = `${held.tagName} ${held.id} ${held.name}`;
  const state = { at, ariaPressed, ariaExpanded, checked, value, textContent, open };
  const said = (window.said ?? []).length;
  const waits = document.getElementById("note")?.textContent.includes("One moment …") ?? false;
  return { title: document.title, fresh: !window.known, nowhere: held === document.body, state, said, waits };
}"""


def listen(page: Page) -> None:
    """Record what a screen reader says by itself, on pages that are opened from now on."""
    page.add_init_script(f"({HEARS})()")


def await_said(page: Page, sentence: str) -> None:
    """Wait until a screen reader has said this, even if another sentence has taken its place."""
    page.wait_for_function("(sentence) => window.said.includes(sentence)", arg=sentence)


class Keyboard:
    """A page in the hands of somebody who neither sees it nor touches it."""

    def __init__(self, page: Page, *, scripts: bool = True) -> None:
        self.page, self.scripts = page, scripts
        if scripts:
            listen(page)

    def stands(self) -> dict[str, Any]:
        """Return the title and the focus of the page, and what else a key may change, as soon as the page is ready."""
        while True:
            try:
                stands: dict[str, Any] = self.page.evaluate(STANDS)
            except Error:  # the page is being unloaded
                self.page.wait_for_load_state()
            else:
                return stands

    def said(self) -> list[str]:
        """Return what a screen reader has said since the last call."""
        said: list[str] = self.page.evaluate("() => window.said.splice(0)")
        return said

    def press(self, *keys: str) -> None:
        """Press these keys in order; assert that the page answers each and keeps the focus."""
        for key in keys:
            before = self.stands()
            self.page.evaluate("() => window.known = true")
            self.page.keyboard.press(key)
            self.page.wait_for_load_state()
            self._await_answer(key, before)

    def _await_answer(self, key: str, before: dict[str, Any]) -> None:
        """Wait for another title, another focus or state of what has it, or a sentence; the focus must not be lost."""
        now = before
        for _ in range(MOST_LOOKS):
            now = self.stands()
            answered = now["title"] != before["title"] or not (now["nowhere"] or now["waits"])
            if now != before and answered:
                return
            self.page.wait_for_timeout(LOOK)
        lost = "the focus is nowhere" if now["nowhere"] else "nothing is said"
        raise AssertionError(f"{self.page.url}: after {key} {lost}: {before} → {now}")

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)

    def to(self, role: Any, name: str | re.Pattern[str], *, back: bool = False) -> None:
        """Walk to a control by Tab, forwards or back."""
        self.find(self.page.get_by_role(role, name=name).locator("visible=true").first, back=back)

    def find(self, control: Locator, *, back: bool = False) -> None:
        """Press Tab, or Shift+Tab for `back`, until this control has the focus."""
        control.wait_for()
        for _ in range(MOST_TABS):
            if control.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{self.page.url}: no Tab leads to {control}, the last to {self.stands()['state']['at']}")

    def choose(self, role: Any, name: str, *, back: bool = False) -> None:
        """Walk to a control and press Enter there."""
        self.to(role, name, back=back)
        self.press("Enter")

    def await_pad(self) -> None:
        """Wait until the form of a round is the pad, where scripts make one."""
        if self.scripts:
            await_pad(self.page)
