"""The first page of a club: the match in progress, the last winner, and links to past nights."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import Match, Player, PlayerResult
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import LEFT_OPEN, MOST, match_title, total_or_contracts
from scorekeeper.pages.seasons.lists import last_counted
from scorekeeper.pages.table.header import head_of
from scorekeeper.queries.home import last_nights, match_in_play, other_matches_in_play
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.results import last_wins, newest_ranks, placed_total
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.rules import catalogue
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.words import winners as words
from scorekeeper.words.phrases import evening, isolated
from scorekeeper.words.sides import Parties

NIGHTS = 3


def home(club_key: str | None) -> dict[str, Any]:
    """Return the data of home/home.html for the club with this key: 14 queries at most.

    Without a key (None), for a visitor, there is `first_game` only. `playing` is the match in progress written to last,
    `card` what is shown of it, either may be None; with a `card` there are no `nights`. `waiting` are the other matches
    of tonight or written to tonight, `older` others in progress, ten in all. `last` is of `_last_winner`, `nights` are
    the newest nights besides, at most three, `seasons` those of `last_counted` for the night of `last`. `last_game` is
    the key of the game of `last`, else of the first of `older`, or None; `first_game` is the game suggested to a club
    without any match, else None.
    """
    first_game = next(iter(catalogue.games().values()))
    if club_key is None:
        return {"first_game": first_game}
    today, since = tonight(), tonight() - LEFT_OPEN
    playing = match_in_play(club_key, since)
    card = _in_play(playing, today) if playing else None
    waiting, older = other_matches_in_play(club_key, [playing.pk] if playing else [], today, MOST)
    last = _last_winner(club_key, today)
    told = [last["newest"].match_id] if last and last["single"] else []
    nights = [] if card else last_nights(club_key, told, since, NIGHTS)
    known = card or waiting or older or last or nights
    return {
        "playing": playing,
        "card": card,
        "waiting": waiting,
        "older": older,
        "last": last,
        "seasons": last_counted(last["newest"].club, last["newest"].date) if last else [],
        "nights": nights,
        "last_game": last["newest"].match.game if last else next((match.game for match in older), None),
        "first_game": None if known else first_game,
    }


def _in_play(match: Match, today: date) -> dict[str, Any] | None:
    """Return what home/card.html shows of a match whose rows are loaded: one query. None if the match is over.

    `where` names the day and place; `head` is of `head_of`, as above the table; `after` names the last scored round,
    `begun` says whether there is one; `standings` are of `_standings`; `form`: some player has ranks there; `contracts`
    is the number of own contracts, 0 in a game without.
    """
    sheet = MatchSheet(match)
    setup, night = sheet.scores.next, match.night
    if setup is None:
        return None
    lines = _standings(sheet)
    when = evening(night.date, today)
    return {
        "where": f"{when}, {isolated(night.place)}" if night.place else when,
        "head": head_of(sheet, setup),
        "after": _("After {round} {number}").format(round=sheet.game.round_word, number=setup.number - 1)
        if sheet.scores.rounds
        else _("Before the first deal"),
        "begun": bool(sheet.scores.rounds),
        "contracts": len(sheet.game.contracts) if sheet.game.own_contracts else 0,
        "form": any(ranks for _standing, _players, ranks in lines),
        "standings": lines,
    }


def _standings(sheet: MatchSheet) -> list[tuple[Standing, list[Player], Sequence[int | None]]]:
    """Return each standing with its players and the ranks in their last five matches, oldest first: one query.

    By place, then by seat; absent players come last. Partners have one standing, and no ranks.
    """
    seats, parties = {seat.player.name: seat.player for seat in sheet.seats}, Parties(sheet.scores.sides)
    ranks = newest_ranks([player.person_id for player in seats.values()])
    by_place = sorted(sheet.by_side.standings, key=lambda standing: (standing.place is None, standing.place or 0))
    lines = [(standing, [seats[name] for name in parties.members(standing.player)]) for standing in by_place]
    return [
        (standing, players, ranks.get(players[0].person_id, ()) if len(players) == 1 else ())
        for standing, players in lines
    ]


def _last_winner(club_key: str, today: date) -> dict[str, Any] | None:
    """Return who won on the club's last night with a counted match; None if there is none. Four queries at most.

    `newest` is a result of its last match, `words` says who won most, `games` what was played; `single`: it had just
    one counted match. `games` then tells the position of the total if it is among the best five of the club, and
    `stands` is the winner's total as text, or how many own contracts are made.
    """
    won = last_wins(club_key)
    if not won:
        return None
    first, titles = won[0], [match_title(match) for match in {row.match_id: row.match for row in won}.values()]
    last = {"newest": won[-1], "words": _who_won(won, today), "single": len(titles) == 1}
    if not last["single"]:
        return {**last, "games": words.games_played(titles)}
    placed = placed_total(first, names_of_persons(first.club))
    return {
        **last,
        "games": words.with_position(titles[0], placed.position if placed else None),
        "stands": total_or_contracts(catalogue.get(first.match.game), first.total, vars(first)["done"]),
    }


def _who_won(won: Sequence[PlayerResult], today: date) -> str:
    """Return who won most of the matches of a night, as a sentence; `won` is what `last_wins` returned, not empty.

    Matches of a single player do not count; if there are no others, it says who played.
    """
    night, beat_others = won[0].date, [row for row in won if not vars(row)["alone"]]
    names = [row.person.name for row in beat_others]
    match len({row.match_id for row in beat_others}):
        case 0:
            return words.played_alone({row.person.name for row in won}, night, today)
        case 1:
            return words.won_one(names, night, today)
        case matches:
            return words.won_most(Counter(names), matches, night, today)
