import pytest
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.facts.paths import Facts
from scorekeeper.forms.rounds import read_entry, read_values, resolved
from scorekeeper.models import Match
from scorekeeper.pages.round.entries import field
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from tests.factories import MatchFactory, fresh, player_of, score
from tests.fixtures.form_data import king_each, typed

pytestmark = pytest.mark.django_db


def post(form: dict[str, str]) -> QueryDict:
    query = QueryDict(mutable=True)
    query.update(form)
    return query


def hand(match: Match, name: str, form: dict[str, str], number: int = 1) -> Facts:
    """Return the facts of this player's hand that the form of a round is read as."""
    sheet = MatchSheet(fresh(match))
    return dict(read_entry(form, sheet, number).hands[player_of(match, name).pk])


@pytest.mark.parametrize("text", ["K 10 2 JK", "k,10,2,jk", " K  10 ; 2 . joker ", "K+10+2+Joker"])
def test_cards_are_read_however_they_are_written(match: Match, text: str) -> None:
    assert hand(match, "Cy", typed(match, 1, "Bob", {"Cy": text})) == {"cards": ["K", "10", "2", "JK"]}


def test_a_total_is_read_instead_of_cards(match: Match) -> None:
    form = typed(match, 1, "Bob") | {field("points", player_of(match, "Cy").pk): " 45 "}
    assert hand(match, "Cy", form) == {"points": 45}


@pytest.mark.parametrize("text", ["4.5", "-1", "forty", "٤٥", "1e3"])
def test_what_is_no_number_is_said_at_its_player(match: Match, text: str) -> None:
    form = typed(match, 1, "Bob") | {field("points", player_of(match, "Cy").pk): text}
    with pytest.raises(Refused) as refused:
        read_entry(form, MatchSheet(match), 1)
    assert [fault.place for fault in refused.value.faults] == ["rounds[0].hands.Cy.points"]


def test_who_is_away_has_nothing_else_said(match: Match) -> None:
    player = player_of(match, "Cy").pk
    form = typed(match, 1, "Bob") | {field("absent", player): "1", field("buys", player): "2"}
    assert hand(match, "Cy", form) == {"absent": True}


def test_who_goes_out_is_no_longer_not_down() -> None:
    match = score(MatchFactory(), 1, {"Ann": {"out": True}, "Cy": {"cards": ["K"], "laid_down": False}})
    assert hand(match, "Cy", typed(match, 1, "Cy", {"Cy": ""})) == {"out": True}


def test_a_form_left_alone_says_what_is_written() -> None:
    ann, cy = {"out": True, "laid_down": True, "buys": 2}, {"cards": ["K", "10"], "laid_down": False, "rummies": 1}
    match = score(MatchFactory(), 1, {"Ann": ann, "Cy": cy})
    form = typed(match, 1)
    assert hand(match, "Ann", form) == ann
    assert hand(match, "Cy", form) == cy


def test_a_hidden_fact_is_kept() -> None:
    match = score(MatchFactory(options={"rummy": "off"}), 1, {"Ann": {"out": True}, "Cy": {"points": 5, "rummies": 1}})
    form = typed(match, 1)
    assert field("rummies", player_of(match, "Cy").pk) not in form
    assert hand(match, "Cy", form) == {"points": 5, "rummies": 1}


def test_who_sat_down_after_the_form_was_drawn_is_left_as_found(match: Match) -> None:
    cy = player_of(match, "Cy").pk
    form = {name: text for name, text in king_each(match, 1).items() if not name.endswith(f"-{cy}")}
    values = read_values(post(form), MatchSheet(match))
    assert cy not in read_entry(values, MatchSheet(match), 1).hands


def test_the_other_writing_is_taken_where_it_is_chosen() -> None:
    match = MatchFactory(played=1)
    ann, bob = player_of(match, "Ann").pk, player_of(match, "Bob").pk
    mine = typed(match, 1, "Bob", {"Bob": "", "Ann": "Q"})
    chosen = resolved(mine | {f"keep-{ann}": "theirs", f"keep-{bob}": "theirs"}, MatchSheet(match), 1)
    assert chosen == mine | {"out": str(ann), f"cards-{ann}": "", f"cards-{bob}": "K"}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"out": "0"},
        {"out": "Ann"},
        {"dealer": "999999"},
        {"exact_cut": "yes"},
        {"do": "shout"},
        {"revision": "-1"},
        {"revision": "99"},
        {"cards-999999": "K"},
        {"points-1-2": "K"},
        {"colour": "red"},
        {"dealer": "9" * 301},
    ],
)
def test_a_form_of_somebody_elses_is_none(match: Match, spoilt: dict[str, str]) -> None:
    with pytest.raises(BadRequest):
        read_values(post(king_each(match, 1) | spoilt), MatchSheet(match))


def test_half_a_hand_is_refused(match: Match) -> None:
    form = king_each(match, 1)
    del form[field("points", player_of(match, "Cy").pk)]
    with pytest.raises(BadRequest):
        read_values(post(form), MatchSheet(match))
