"""How a match ended: the verdict, the podium, the figures and the story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Match
from scorekeeper.rules.faults import listed
from scorekeeper.rules.scores import Standing
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.phrases import Phrase, day, figure, plain, spelled
from scorekeeper.selectors.stories import Story

PODIUM = 3  # places; more where more win together
MOST_ON_PODIUM = 4
MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's place at the end; place None: was away in the last round."""

    name: str
    place: int | None
    total: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Figure:
    words: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultPage:
    """`text` says the same in plain text, to be shared. `ended`: early, so that it can go on."""

    match: int
    night: int
    title: str
    date: date
    verdict: str
    podium: tuple[Placed, ...]
    others: tuple[Placed, ...]
    figures: tuple[Figure, ...]
    story: tuple[Phrase, ...]
    again: str
    ended: bool
    text: str


def result_page(match: Match) -> ResultPage:
    """Everything on the page of a match that is over, without a query."""
    view = MatchSheet(match)
    story = Story(view.game, view.kept.record, view.sheet)
    sentences, places = story.sentences(), _places(view) if view.sheet.rounds else []
    podium = _on_podium(places)
    return ResultPage(
        match=match.pk,
        night=match.night_id,
        title=view.game.title,
        date=match.night.date,
        verdict=_verdict(view, places),
        podium=tuple(places[:podium]),
        others=tuple(places[podium:]),
        figures=tuple(_figures(view, story)),
        story=sentences,
        ended=match.state == Match.State.ENDED,
        again=f"Again, same {spelled(len(view.staying))}",
        text=_text(view, places, sentences),
    )


def _places(view: MatchSheet) -> list[Placed]:
    """By place; whoever lost a tie for the first place stands behind those who won it."""
    winners = view.sheet.winners
    placed = [
        Placed(line.player, _place(line, winners), line.total, line.player in winners) for line in view.sheet.standings
    ]
    return sorted(placed, key=lambda each: (each.place is None, each.place or 0))


def _place(line: Standing, winners: Sequence[str]) -> int | None:
    lost_the_tie = line.place == 1 and line.player not in winners
    return len(winners) + 1 if lost_the_tie else line.place


def _on_podium(places: Sequence[Placed]) -> int:
    present = sum(placed.place is not None for placed in places)
    winners = sum(placed.won for placed in places)
    return min(present, max(PODIUM, min(winners, MOST_ON_PODIUM)))


def _verdict(view: MatchSheet, places: Sequence[Placed]) -> str:
    if not places:
        return f"Ended before a {view.game.round_word} was scored"
    if len(view.sheet.winners) > 1:
        return f"{listed(view.sheet.winners)} win together"
    first, second = places[0], places[1]
    margin = abs((second.total or 0) - (first.total or 0))
    return f"{first.name} wins by {margin}" if margin else f"{first.name} wins the tie with {second.name}"


def _figures(view: MatchSheet, story: Story) -> Iterator[Figure]:
    if not view.sheet.rounds:
        return
    points, held = story.biggest_hands()
    outs, players = story.most_outs()
    if points:
        yield Figure(_named("biggest hand", [player for player, _number in held]), points)
    if outs:
        yield Figure(_named("went out", players), outs)
    if "exact_cut" in view.game.round_facts:
        cuts = len(story.exact_cuts())
        yield Figure("exact cut" if cuts == 1 else "exact cuts", cuts)


def _named(words: str, players: Sequence[str]) -> str:
    """ "biggest hand, Di"; where many share it, nobody is named."""
    names = list(dict.fromkeys(players))
    if len(names) <= MOST_NAMED:
        return f"{words}, {listed(names)}"
    return f"{words} most" if words == "went out" else words


def _text(view: MatchSheet, places: Sequence[Placed], story: Sequence[Phrase]) -> str:
    head = f"{view.game.title}, {day(view.match.night.date)}: {_verdict(view, places)}"
    lines = [f"{placed.place or '–'} {placed.name} {figure(placed.total)}" for placed in places]
    told = " ".join(plain(sentence) for sentence in story)
    return "\n".join([head, "", *lines, *(["", told] if told else [])])
