"""How a match ended: the verdict, the podium, the figures and the story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.bg_stats import play_link
from scorekeeper.pages.members import Member, members_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import listed
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.words.names import shortened
from scorekeeper.words.phrases import StyledText, counted, day, figure, isolated, plain, spelled
from scorekeeper.words.sides import Parties
from scorekeeper.words.story import Story

PODIUM = 3  # places; all players who share one are on it
MOST_ON_PODIUM = 5
MOST_NAMED = 2
LONGEST_ON_PODIUM = 8  # ems of a name, on two lines where five share the smallest phone


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of a player or a side at the end, None if they were away in the last round.

    In games with own contracts, `progress` is "12 of 12" and `points` are the points in words.
    """

    members: tuple[Member, ...]
    name: str
    place: int | None
    total: int | None
    won: bool
    progress: str
    points: str


def result_page(match: Match) -> dict[str, Any]:
    """Return the page of a match that is over, without a query.

    `text` is the same in plain text, for sharing. `ended`: it was ended early and can go on. `shortened` has the names
    too long for the podium, each with its shorter form; if there are any, all players are `listed` below it with their
    whole names, else only those who are not on it. `play` is the address that posts the match to BG Stats; empty
    without a scored round.
    """
    view = MatchSheet(match)
    story = Story(view.game, view.recorded.record, view.sheet)
    sentences, places = story.sentences(), _places(view) if view.sheet.rounds else []
    podium = _on_podium(places)
    names = [member.name for placed in places[:podium] for member in placed.members]
    short = shortened(names, LONGEST_ON_PODIUM)
    return {
        "match": match.pk,
        "club": match.club_id,
        "night": match.night_id,
        "title": view.game.titled(view.options),
        "date": match.night.date,
        "verdict": _verdict(view, places),
        "podium": places[:podium],
        "others": places[podium:],
        "listed": places if short else places[podium:],
        "shortened": short,
        "figures": list(_figures(view, story)),
        "story": sentences,
        "ended": match.state == Match.State.ENDED,
        "again": f"Again, same {spelled(len(view.staying))}",
        "text": _text(view, places, sentences),
        "play": play_link(view) if places else "",
    }


def verdict(view: MatchSheet) -> str:
    """Return who won a match that is over, and by how much: "Ann wins by 30"."""
    return _verdict(view, _places(view) if view.sheet.rounds else [])


def _places(view: MatchSheet) -> list[Placed]:
    """Return the players, or the sides, by place; winners come first, as they need not have the best totals."""
    sheet, parties = view.by_side, Parties(view.sheet.sides)
    winners = [line for line in sheet.standings if line.player in sheet.winners]
    members = members_of(view, [line.player for line in sheet.standings], LONGEST_ON_PODIUM)
    placed = [
        Placed(
            members=members[line.player],
            name=parties.called(line.player) if view.sheet.sides else line.player,
            place=_place(line, winners),
            total=line.total,
            won=line in winners,
            progress=view.game.contracts_made(line.contracts_done),
            points=_points(view, line),
        )
        for line in sheet.standings
    ]
    return sorted(placed, key=lambda each: (each.place is None, each.place or 0))


def _place(line: Standing, winners: Sequence[Standing]) -> int | None:
    if line.place is None:
        return None
    return 1 if line in winners else line.place + sum((winner.place or 0) >= line.place for winner in winners)


def _points(view: MatchSheet, line: Standing) -> str:
    return counted(line.total or 0, "point", "points") if view.game.own_contracts else ""


def _on_podium(places: Sequence[Placed]) -> int:
    """Return the number of players on the podium; those who share its last place are all on it, or none if too many."""
    present = [placed.place for placed in places if placed.place is not None]
    counts = [sum(place <= last for place in present) for last in range(1, PODIUM + 1)]
    return max((count for count in counts if count <= MOST_ON_PODIUM), default=MOST_ON_PODIUM)


def _verdict(view: MatchSheet, places: Sequence[Placed]) -> str:
    if not places:
        return f"Ended before a {view.game.round_word} was scored"
    parties, winners = Parties(view.sheet.sides), view.by_side.winners
    if len(winners) > 1:
        return f"{parties.named(winners)} win together"
    if len(places) == 1:
        return f"{isolated(places[0].name)} ends with {figure(places[0].total)}"
    first, second = places[0], places[1]
    who, wins = parties.named(winners), "wins" if parties.are_one(winners) else "win"
    if first.progress != second.progress:
        return f"{who} {wins}: {first.progress}"
    margin = ((second.total or 0) - (first.total or 0)) * (1 if view.game.best(view.options) == "low" else -1)
    if margin < 0:
        return f"{who} {wins}"  # by a house rule: the totals say otherwise
    manner = view.game.manner(view.by_side.standings, view.options)
    won = (
        f"by {figure(margin)}{f', {manner.words}' if manner else ''}"
        if margin
        else f"the tie with {isolated(second.name)}"
    )
    return f"{who} {wins} {won}"


def _figures(view: MatchSheet, story: Story) -> Iterator[tuple[str, int]]:
    if not view.sheet.rounds:
        return
    points, held = story.biggest_hands()
    best, leaders = story.best_rounds()
    outs, players = story.most_outs()
    if points:
        yield figure_label("biggest hand", [story.called(player) for player, _number in held]), points
    if best > 0:
        yield figure_label(f"best {view.game.round_word}", [story.called(player) for player, _number in leaders]), best
    if outs:
        yield outs_label(outs, list(map(story.called, players))), outs
    if "exact_cut" in view.game.round_facts:
        if cuts := len(story.exact_cuts()):
            yield "exact cut" if cuts == 1 else "exact cuts", cuts
    elif view.game.bonus_word and (bonuses := story.bonuses()):
        yield str(view.game.bonus_word), len(bonuses)


def figure_label(words: str, players: Sequence[str]) -> str:
    """Return the label of a figure with its holders as they are called, "biggest hand, Di"; not if many share it."""
    names = list(dict.fromkeys(players))
    return f"{words}, {listed(names)}" if len(names) <= MOST_NAMED else words


def outs_label(times: int, players: Sequence[str]) -> str:
    """Return the label below the most times that a player, as they are called, went out: "times Bob went out"."""
    if len(players) > MOST_NAMED:
        return "time each, nobody went out more" if times == 1 else "times each, nobody went out more"
    names = listed(players)
    if len(players) > 1:
        return f"time {names} each went out" if times == 1 else f"times {names} each went out"
    return f"time {names} went out" if times == 1 else f"times {names} went out"


def _figures_of(placed: Placed) -> str:
    return f"{placed.progress}, {figure(placed.total)}" if placed.progress else figure(placed.total)


def _text(view: MatchSheet, places: Sequence[Placed], story: Sequence[StyledText]) -> str:
    head = f"{view.game.titled(view.options)}, {day(view.match.night.date, tonight())}: {_verdict(view, places)}"
    lines = [f"{placed.place or '–'} {isolated(placed.name)} {_figures_of(placed)}" for placed in places]
    told = " ".join(plain(sentence) for sentence in story)
    return "\n".join([head, "", *lines, *(["", told] if told else [])])
