"""Tests for users who need strong contrast or have colours of their own."""

from playwright.sync_api import Page

from tests.browser.interactions import Keep
from tests.browser.paper import SCHEMES
from tests.factories import MatchFactory, player_of, score_legally
from tests.fixtures.sample_match import friday

# The contrast of an element's colour with its background, including the brightest point of the felt's glow.
CONTRAST = """(part, side) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (...colours) => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => colour.map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
  const root = getComputedStyle(document.documentElement);
  const under = [root.getPropertyValue("--felt"), root.getPropertyValue("--glow")];
  for (let one = part; !one.matches(".felt"); one = one.parentElement) {
    under.splice(2, 0, getComputedStyle(one).backgroundColor);
  }
  const [one, other] = [light(paint(...under, getComputedStyle(part)[side])), light(paint(...under))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def test_a_track_is_seen_in_forced_colours(phone: Page, keep: Keep) -> None:
    match = keep(score_legally(MatchFactory(game="phase-10"), 2))
    phone.emulate_media(forced_colors="active")
    phone.goto(f"/matches/{match.pk}/")
    colour = "bar => getComputedStyle(bar).backgroundColor"
    bars = phone.locator(".track").first.locator("i")
    unfilled = {bars.nth(9).evaluate(colour), phone.locator("body").evaluate(colour)}
    assert bars.nth(0).evaluate(colour) not in unfilled


def test_the_packs_of_months_are_seen_in_forced_colours(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=10))
    phone.emulate_media(forced_colors="active")
    for path in ("/nights/", f"/clubs/{match.club_id}/years/{match.night.date.year}/"):
        phone.goto(path)
        pack = phone.locator(".edges[data-nights]").first
        assert "gradient" in pack.evaluate("pack => getComputedStyle(pack).backgroundImage"), path


def test_no_figure_hides_the_word_above_it_in_forced_colours(phone: Page, keep: Keep) -> None:
    """Letters have a ground of their own there, unless they say otherwise: it is as high as their font."""
    match = MatchFactory(names=("Ann", "Bob"), played=10)
    ann, bob = (player_of(match, name).pk for name in ("Ann", "Bob"))
    past = f"/clubs/{match.club_id}"
    open_match = MatchFactory(played=2, club_key=match.club.keeper_key)
    keep(open_match)
    phone.emulate_media(forced_colors="active")
    for path, figure in (
        (f"/matches/{open_match.pk}/", ".step"),
        ("/", ".step"),
        (f"{past}/players/{ann}/and/{bob}/", ".score"),
        (f"/matches/{open_match.pk}/rounds/3/?player={player_of(open_match, 'Bob').pk}", ".sum output"),
    ):
        phone.goto(path)
        assert phone.locator(figure).first.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none", path


def test_an_exact_cut_has_an_outline_on_the_sheet(phone: Page, keep: Keep) -> None:
    keep(friday(), "sheet/")
    outline = "number => getComputedStyle(number).borderTopStyle"
    assert {cut.evaluate(outline) for cut in phone.locator("[data-cut] > .cell b").all()} == {"solid"}
    assert phone.locator("td:not([data-cut]) > .cell b").first.evaluate(outline) == "none"


def test_what_lies_on_the_felt_stands_out(phone: Page, keep: Keep) -> None:
    """Letters by 4.5 to 1 and outlines by 3 to 1, in the middle of the glow too."""
    match = keep(MatchFactory(played=2))
    for scheme in SCHEMES:
        phone.emulate_media(color_scheme=scheme)
        phone.goto("/nights/")
        for part in (".filters select", ".search"):
            assert phone.locator(part).first.evaluate(CONTRAST, "borderTopColor") >= 3, (part, scheme)
        phone.goto(f"/matches/{match.pk}/rounds/2/?player={player_of(match, 'Bob').pk}")
        out = phone.locator(".tab", has_text="out").locator("span", has_text="out")
        assert out.evaluate(CONTRAST, "color") >= 4.5, scheme


def test_nothing_is_quiet_where_more_contrast_is_asked_for(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=2))
    for scheme in SCHEMES:
        phone.emulate_media(color_scheme=scheme, contrast="more")
        phone.goto(f"/matches/{match.pk}/")
        ink = phone.locator("main").evaluate("main => getComputedStyle(main).color")
        felt_ink = phone.locator(".felt").first.evaluate("felt => getComputedStyle(felt).color")
        for part, side, expected in (
            (".heads", "color", ink),
            (".pips", "borderTopColor", ink),
            (".cut", "borderTopColor", felt_ink),
            (".role", "color", felt_ink),
        ):
            found = phone.locator(part).first.evaluate("(one, side) => getComputedStyle(one)[side]", side)
            assert found == expected, (part, scheme)
