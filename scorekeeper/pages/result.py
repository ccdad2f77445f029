"""How a match ended: the verdict, the podium, the figures and the story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.bg_stats import play_link
from scorekeeper.pages.members import Member, members_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.words.highlights import Highlights
from scorekeeper.words.names import shortened
from scorekeeper.words.phrases import StyledText, day, digits, few_names, isolated, listed, plain, spelled
from scorekeeper.words.sides import Parties
from scorekeeper.words.story import story

PODIUM = 3  # places; all players who share one are on it
MOST_ON_PODIUM = 5
MOST_NAMED = 2
LONGEST_ON_PODIUM = 8  # ems of a name, on two lines where five share the smallest phone


@dataclass(frozen=True, slots=True)
class Placed:
    """A player or a side at the end; `place` is None if they were away in the last round.

    In games with own contracts, `progress` is "12 of 12" and `points` "95 points"; else both are "".
    """

    members: tuple[Member, ...]
    name: str
    place: int | None
    total: int | None
    won: bool
    progress: str
    points: str


def result_page(match: Match) -> dict[str, Any]:
    """Return the page of a match that is over and whose rows are loaded (results/result.html): no query.

    `text` is the whole as plain text. `podium` and `others` are the `Placed` on and below the podium, none without a
    scored round; `shortened` are pairs of a name too long for the podium and its shorter form; if there are any,
    `listed` are all places, else `others`. `figures` are of `_figures`, `story` is a list of sentences. `again` is the
    label to play again with the same players, `play` the BG Stats link, "" without a scored round.
    """
    sheet = MatchSheet(match)
    highlights = Highlights(sheet.game, sheet.recorded.record, sheet.scores)
    sentences, places = story(highlights), _places(sheet) if sheet.scores.rounds else []
    podium, players = _podium_size(places), len(sheet.present_seats)
    names = [member.name for placed in places[:podium] for member in placed.members]
    short = shortened(names, LONGEST_ON_PODIUM)
    return {
        "verdict": _verdict(sheet, places),
        "podium": places[:podium],
        "others": places[podium:],
        "listed": places if short else places[podium:],
        "shortened": short,
        "highlights": highlights,
        "figures": list(_figures(sheet, highlights)),
        "story": sentences,
        "again": ngettext("Again, same one", "Again, same {count}", players).format(count=spelled(players)),
        "text": _text(sheet, places, sentences),
        "play": play_link(sheet) if places else "",
    }


def verdict(sheet: MatchSheet) -> str:
    """Return who won a match that is over, and how: "Ann wins by 30", "Ann and Bob win together".

    Without a scored round, that it ended before.
    """
    return _verdict(sheet, _places(sheet) if sheet.scores.rounds else [])


def _places(sheet: MatchSheet) -> list[Placed]:
    """Return the players, or the sides, by final place; those who were away last come last.

    Winners are first, as they need not have the best totals.
    """
    scores, parties = sheet.by_side, Parties(sheet.scores.sides)
    members = members_of(sheet, [line.player for line in scores.standings], LONGEST_ON_PODIUM)
    placed = [
        Placed(
            members=members[line.player],
            name=parties.called(line.player) if sheet.scores.sides else line.player,
            place=scores.final_place(line),
            total=line.total,
            won=line.player in scores.winners,
            progress=str(sheet.game.contracts_made(line.contracts_done)),
            points=_points(sheet, line),
        )
        for line in scores.standings
    ]
    return sorted(placed, key=lambda standing: (standing.place is None, standing.place or 0))


def _points(sheet: MatchSheet, line: Standing) -> str:
    """Return the points of a player in a game that own contracts decide, "95 points"; "" in any other."""
    if not sheet.game.own_contracts:
        return ""
    total = line.total or 0
    return ngettext("{count} point", "{count} points", total).format(count=digits(total))


def _podium_size(places: Sequence[Placed]) -> int:
    """Return how many stand on the podium: those in the first three places, if they are at most five.

    Else those in the first two places, or in the first; five if more than five share the first. 0 without places.
    """
    present = [placed.place for placed in places if placed.place is not None]
    counts = [sum(place <= last for place in present) for last in range(1, PODIUM + 1)]
    return max((count for count in counts if count <= MOST_ON_PODIUM), default=MOST_ON_PODIUM)


def _verdict(sheet: MatchSheet, places: Sequence[Placed]) -> str:
    """Return who won, as a sentence: "Ann wins by 12", "Ann wins the tie with Bob".

    Without a place it says that the match ended before a round was scored; of a single player, the total.
    """
    if not places:
        return _("Ended before a {round} was scored").format(round=sheet.game.round_word)
    parties, winners = Parties(sheet.scores.sides), sheet.by_side.winners
    if len(winners) > 1:
        return parties.won(winners)
    if len(places) == 1:
        ends = _("{name} ends with {total}")
        return ends.format(name=isolated(places[0].name), total=digits(places[0].total))
    return _lead(sheet, places, parties)


def _lead(sheet: MatchSheet, places: Sequence[Placed], parties: Parties) -> str:
    """Return how the only winner, the first of two or more places, won: by contracts, a margin or a tie-break.

    Only that somebody won, if nobody else has a place or the total of the second is better.
    """
    winners, (first, second, *_others) = sheet.by_side.winners, places
    who, people = parties.named(winners), parties.people(winners)
    if first.progress != second.progress:
        return ngettext("{names} wins: {progress}", "{names} win: {progress}", people).format(
            names=who, progress=first.progress
        )
    margin = ((second.total or 0) - (first.total or 0)) * (1 if sheet.game.best(sheet.options) == "low" else -1)
    if second.place is None or margin < 0:
        # Nobody else was there at the end, or the winner has the worse total, by a house rule: say nothing of points.
        return parties.won(winners)
    if not margin:
        tie = ngettext("{names} wins the tie with {other}", "{names} win the tie with {other}", people)
        level = few_names(placed.name for placed in places if placed.place == second.place)
        return tie.format(names=who, other=level)
    defeats = sheet.game.defeats(sheet.by_side.standings, sheet.options)
    if defeats and len(sheet.by_side.standings) == 2:  # with several losers only the story tells how they lost
        (defeat,) = defeats.values()
        won = ngettext("{names} wins by {margin}, {defeat}", "{names} win by {margin}, {defeat}", people)
        return won.format(names=who, margin=digits(margin), defeat=defeat)
    return ngettext("{names} wins by {margin}", "{names} win by {margin}", people).format(
        names=who, margin=digits(margin)
    )


def _figures(sheet: MatchSheet, highlights: Highlights) -> Iterator[tuple[str, int]]:
    """Yield figures of the match with their labels: biggest hand, best round, most times out, exact cuts or bonuses.

    Figures that are 0 are left out. Without a scored round there are none.
    """
    if not sheet.scores.rounds:
        return
    called = highlights.parties.called
    points, held = highlights.biggest_hands()
    best, leaders = highlights.best_rounds()
    outs, players = highlights.most_outs()
    if points:
        yield biggest_hand_label([called(player) for player, _number in held]), points
    if best > 0:
        yield _best_round_label(sheet, [called(player) for player, _number in leaders]), best
    if outs:
        yield outs_label(outs, list(map(called, players))), outs
    if "exact_cut" in sheet.game.round_facts:
        if cuts := len(highlights.exact_cuts()):
            yield exact_cuts_label(cuts), cuts
    elif sheet.game.bonus_word and (bonuses := highlights.bonuses()):
        yield str(sheet.game.bonus_word), len(bonuses)


def biggest_hand_label(players: Sequence[str]) -> str:
    """Return "biggest hand, Di" with the names of `players`, who held it; "biggest hand" if they are more than two."""
    names = _if_few(players)
    return _("biggest hand, {names}").format(names=names) if names else _("biggest hand")


def _best_round_label(sheet: MatchSheet, players: Sequence[str]) -> str:
    """Return "best round, Di" with the names of `players`, who scored it; "best round" if they are more than two."""
    names = _if_few(players)
    best = _("best {round}, {names}") if names else _("best {round}")
    return best.format(round=sheet.game.round_word, names=names)


def _if_few(players: Sequence[str]) -> str:
    """Return at most two names in a list, each once; "" if there are more."""
    names = list(dict.fromkeys(players))
    return listed(names) if len(names) <= MOST_NAMED else ""


def exact_cuts_label(cuts: int) -> str:
    """Return the label below a number of exact cuts, "exact cuts"."""
    return npgettext("below their number", "exact cut", "exact cuts", cuts)


def outs_label(times: int, players: Sequence[str]) -> str:
    """Return the label below the most times that one of `players` went out: "times Bob went out".

    Of more than two players it names none: "times each, nobody went out more".
    """
    if len(players) > MOST_NAMED:
        return ngettext("time each, nobody went out more", "times each, nobody went out more", times)
    if len(players) > 1:
        label = ngettext("time {names} each went out", "times {names} each went out", times)
    else:
        label = ngettext("time {names} went out", "times {names} went out", times)
    return label.format(names=listed(players))


def _figures_of(placed: Placed) -> str:
    """Return the total of a place; in games with own contracts after the number made: "12 of 12, 95"."""
    return f"{placed.progress}, {digits(placed.total)}" if placed.progress else digits(placed.total)


def _text(sheet: MatchSheet, places: Sequence[Placed], sentences: Sequence[StyledText]) -> str:
    """Return the result as plain text: game, day and verdict, a line for each place, then the story."""
    head = _("{game}, {day}: {verdict}").format(
        game=sheet.game.titled(sheet.options),
        day=day(sheet.match.night.date, tonight()),
        verdict=_verdict(sheet, places),
    )
    lines = [f"{placed.place or '–'} {isolated(placed.name)} {_figures_of(placed)}" for placed in places]
    text = " ".join(plain(sentence) for sentence in sentences)
    return "\n".join([head, "", *lines, *(["", text] if text else [])])
