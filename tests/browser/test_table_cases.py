"""The scripts draw the table and compare names as tests/cases/table.json says; so does the server."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

CASES = json.loads((Path(__file__).parents[1] / "cases" / "table.json").read_text())
ROW = """
<ul><li id="row-7" class="row" data-state="hand">
  <span class="due" data-exact="19" data-praise="exactly 19 −10"></span>
  <button id="down-7" value="7 laid_down 1 0"></button><button id="knock-7" value="7 one_card 1 0"></button>
</li></ul>"""
STATES = """async ([cases, row]) => {
  const { paint, stateOf } = await import("/static/js/table/paint.js");
  document.body.insertAdjacentHTML("beforeend", row);
  const value = (id) => document.getElementById(id).value.replace("7 ", "");
  return cases.map(({ tap: [fact, number] }) => {
    paint({ player: "7", fact, value: number });
    return { state: stateOf("7"), tap: [fact, number], down: value("down-7"), knock: value("knock-7") };
  });
}"""
DUE = """async ([cases, row]) => {
  const { paint } = await import("/static/js/table/paint.js");
  document.body.insertAdjacentHTML("beforeend", row);
  return cases.map(({ grabbed }) => {
    paint({ player: "7", fact: "grabbed", value: grabbed });
    return { grabbed, says: document.querySelector("#row-7 .due").textContent };
  });
}"""
NAMES = """async ([cases]) => {
  const { folded } = await import("/static/js/new-match/plan-draft.js");
  return cases.map(({ names }) => ({ names, same: new Set(names.map(folded)).size === 1 }));
}"""
FOUND = {"states": STATES, "due": DUE, "names": NAMES}


@pytest.mark.parametrize("kind", FOUND)
def test_a_script_decides_as_the_server_does(page: Page, kind: str) -> None:
    page.goto("/")
    assert page.evaluate(FOUND[kind], [CASES[kind], ROW]) == CASES[kind]
