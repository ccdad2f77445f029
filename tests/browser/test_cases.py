"""Tests that the scripts compute, draw and read as the server does, by the same cases (tests/cases)."""

import json
from pathlib import Path

import pytest
from django.utils.translation import override
from playwright.sync_api import Page

from scorekeeper.words.phrases import digits
from tests.pages.round.test_reckoning import words_for, worked

FOLDER = Path(__file__).parents[1] / "cases"
CASES = json.loads((FOLDER / "reckoned.json").read_text())
TYPED = json.loads((FOLDER / "typed.json").read_text())
TABLE = json.loads((FOLDER / "table.json").read_text())

WRONG = """
async (cases) => {
  const { nextReckoning, reckon } = await import("/static/js/offline/reckon.js");
  const { headline, reason, roundEvents } = await import("/static/js/offline/round-words.js");
  const sorted = (value) => JSON.stringify(value, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each);
  const wrong = [];
  const compare = (id, what, found, expected) => {
    if (sorted(found) !== sorted(expected)) wrong.push([id, what, found, expected]);
  };
  for (const { id, rounds, words } of cases) {
    rounds.forEach(({ reckoning, hands, rows, ...said }, index) => {
      const isShown = ({ player }) => rows.some((row) => row.player === player); // a side has one row
      const [lines, own] = [reckon(reckoning, hands), hands].map((those) => those.filter(isShown));
      const sideOf = (player) => reckoning.sides.find(([first]) => first === player);
      compare(id, `rows of round ${index + 1}`, lines, rows);
      const names = Object.fromEntries(hands.map(({ player }) => [player, player]));
      const told = {
        headline: () => headline(reckoning, lines, names, words),
        told: () => roundEvents(reckoning, lines, own, names, words),
        reasons: () =>
          own.map((hand, at) => reason(hand, lines[at], hands, words.reasons, sideOf(hand.player), names)),
      };
      // Where a cut adds nothing the phone does not know who cut.
      if (hands.some(({ exactCut }) => exactCut) && !reckoning.exact_cut) said.told = "";
      for (const what in said) compare(id, `${what} of round ${index + 1}`, told[what](), said[what]);
      const open = { ...reckoning, before: {}, places: {} };
      const unknown = reckon(open, hands).filter(isShown).map(({ total }) => total);
      compare(id, "totals that nobody knows", unknown, rows.map(() => null));
      const next = rounds[index + 1]?.reckoning;
      if (!next || !reckoning.sums) return;
      const then = nextReckoning(reckoning, rows, { ...next, before: {}, places: {} });
      const ofRows = (those) => Object.fromEntries(Object.entries(those).filter(([player]) => isShown({ player })));
      const known = ({ before, places, ...rest }) =>
        reckoning.able ? { before: ofRows(before), places: ofRows(places), ...rest } : before; // no places
      compare(id, `after round ${index + 1}`, known(then), known(next));
    });
  }
  return wrong;
}
"""

# Unknown to the phone: the points of one hand, who cut, and that somebody is away.
UNKNOWN = """
async ({ reckoning, hands }) => {
  const { asPlanned, nextReckoning, reckon } = await import("/static/js/offline/reckon.js");
  const cut = hands.map((hand) => ({ ...hand, exactCut: true }));
  const ways = [
    reckon(reckoning, hands.map((hand, index) => (index ? hand : { ...hand, points: null }))),
    reckon(nextReckoning(reckoning, reckon(reckoning, hands)), cut),
    reckon(reckoning, cut.map((hand, index) => (index ? hand : { ...hand, absent: true }))),
  ];
  const found = ways.map((rows) => rows.map(({ total, place }) => [total, place]));
  const planned = [{}, { absent: true }, { deals: true }].map((more) =>
    asPlanned(reckoning, hands.map((hand, index) => (index ? hand : { ...hand, ...more }))));
  return [...found, planned];
}
"""


# Unknown to the phone: the tricks of one hand, the number of cards dealt, and that somebody is away.
UNKNOWN_BIDS = """
async ({ reckoning, hands }) => {
  const { nextReckoning, reckon } = await import("/static/js/offline/reckon.js");
  const changed = (more) => hands.map((hand, index) => (index ? hand : { ...hand, ...more }));
  const ways = [
    reckon(reckoning, changed({ tricks: null })),
    reckon(nextReckoning(reckoning, reckon(reckoning, hands)), hands),
    reckon(reckoning, changed({ absent: true })),
  ];
  return ways.map((rows) => rows.map(({ score, place }) => [score, place]));
}
"""


def test_the_phone_works_out_what_the_server_derives(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(WRONG, CASES) == []


@pytest.mark.parametrize(
    "language",
    [pytest.param(code, marks=pytest.mark.browser_context_args(locale=code)) for code in ("de", "es", "fr")],
)
def test_in_every_language_the_phone_tells_rounds_and_writes_numbers_as_the_server_does(
    page: Page, language: str
) -> None:
    """Read the numbers again, too."""
    page.goto("/")
    numbers = [0, 7, -25, 999, 1000, -1000, 99_999, 123_456, -999_999, 1_000_000, -12_000_000]
    with override(language):
        written = [digits(number) for number in numbers]
        cases = [
            {"id": case["id"], "words": words_for(case["record"]), "rounds": [*worked(case["record"])]}
            for case in CASES
        ]
    assert page.evaluate(WRONG, json.loads(json.dumps(cases))) == []
    both = "async (numbers) => { const { digits, numberIn } = await import('/static/js/shared/figures.js');"
    both += "return numbers.map((number) => [digits(number), numberIn(` ${digits(number)}`)]) }"
    assert page.evaluate(both, numbers) == [list(each) for each in zip(written, numbers, strict=True)]


def test_a_phone_reads_the_numbers_that_the_form_takes(page: Page) -> None:
    page.goto("/")
    read = "async (cases) => { const { wholeNumber } = await import('/static/js/shared/figures.js');"
    found = page.evaluate(read + "return cases.map(({ text, signed }) => wholeNumber(text, signed)) }", TYPED)
    assert found == [case["number"] for case in TYPED]


def test_what_nobody_knows_the_phone_does_not_claim(page: Page) -> None:
    page.goto("/")
    first = CASES[0]["rounds"][0]
    totals = [row["total"] for row in first["rows"]]
    one_open, no_cutter, others_away, planned = page.evaluate(UNKNOWN, first)
    assert one_open == [[None, None], *([total, None] for total in totals[1:])]
    assert no_cutter == [[None, None]] * 4
    assert others_away == [[None, None]] * 4
    assert planned == [True, False, False]


def test_of_a_bid_the_phone_tells_only_what_follows(page: Page) -> None:
    page.goto("/")
    first = next(case for case in CASES if case["record"]["game"] == "skull-king")["rounds"][0]
    unknown = [None, None]
    scores = [[row["score"], None] for row in first["rows"]]
    assert page.evaluate(UNKNOWN_BIDS, first) == [[unknown, *scores[1:]], [unknown] * 3, [unknown] * 3]


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


def test_a_script_decides_as_the_server_does(page: Page) -> None:
    for kind, found in FOUND.items():
        page.goto("/")
        assert page.evaluate(found, [TABLE[kind], ROW]) == TABLE[kind], kind
