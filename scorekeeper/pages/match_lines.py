"""Matches in lists: the game and the standings, read from the stored results of their seats.

The matches are those of `listed_matches` (queries/match_lines.py).
"""

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Match, Seat
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.rules import catalogue
from scorekeeper.rules.game import Game
from scorekeeper.words.endings import ending_with
from scorekeeper.words.phrases import DOT, NO_BREAK, StyledText, digits, few_names, styled, unbroken_before_dots
from scorekeeper.words.sides import Parties, joined

MOST_NAMED = 2  # parties named after the winner in a list
MOST_LEADING = 4  # up to so many players of a match in progress are all named; of more, only some
LEFT_OPEN = timedelta(weeks=2)  # a match in progress not written to for longer is folded away
MOST = 10  # matches in progress in a list, the newest

Party = tuple[Seat, ...]  # the seats of a side, or one alone: they have the same total and place


def standing(match: Match, named: int = MOST_NAMED, players: Collection[int] = ()) -> StyledText:
    """Return how a match of `listed_matches` ended or stands.

    Of a match that is over, it names the winners and up to `named` other sides or players; those with one of `players`
    (ids) are among them, even if these are more. Of a match in progress it names the leaders and the sides or players
    with one of `players`.
    """
    game = catalogue.get(match.game)
    return _result(match, game, named, players) if match.is_over else _progress(match, game, players)


def match_title(match: Match) -> str:
    """Return the title that the match's options give its game, else the game's own title."""
    game = catalogue.get(match.game)
    return game.titled(game.resolve(match.options))


def total_or_contracts(game: Game, total: int | None, contracts_done: int | None) -> str:
    """Return how many own contracts are made, "5 of 12"; if that is None, the total as text, "188", or "–" for None."""
    return str(game.contracts_made(contracts_done)) or digits(total)


def _stands(game: Game, seat: Seat) -> str:
    """Return how many of its own contracts a seat has made, "5 of 12", or else its total; with no-break spaces."""
    return total_or_contracts(game, seat.total, seat.contracts_done).replace(" ", NO_BREAK)


def _result(match: Match, game: Game, named: int, players: Collection[int]) -> StyledText:
    """Return how a match ended: "**Ann & Cy 180** · Bob 245".

    It names the winners and up to `named` others, those with one of `players` (ids) in any case. Without a scored round
    it is "ended early", or () if the match was not ended early. "Ended early" comes last if the game would have gone
    on, but is left out for a game without an end of its own.
    """
    parties = sorted(
        parties_of(match, game), key=lambda party: (not party[0].won, party[0].place is None, party[0].place or 0)
    )
    winners = [party for party in parties if party[0].won]
    ended = match.state == Match.State.ENDED
    if not winners or winners[0][0].total is None:
        return styled(_("ended early")) if ended else ()
    early = _("ended early") if ended and not game.open_ended(game.resolve(match.options)) else ""
    first = f"{_joint_names(winners)}{NO_BREAK}{_stands(game, winners[0][0])}"
    others = _named(parties[len(winners) :], named, players)
    rest = [_named_with_total(game, party) for party in others]
    return styled(
        "**{first}**{others}", first=first, others="".join(f"{DOT}{words}" for words in (*rest, early) if words)
    )


def parties_of(match: Match, game: Game) -> list[Party]:
    """Return the seats of each side, or each seat alone, of a match of `listed_matches`, by the first seat."""
    seats = seats_of(match)
    sides = game.sides(len(seats), game.resolve(match.options))
    return [tuple(seats[side::sides]) for side in range(sides)] or [(seat,) for seat in seats]


def _party_name(party: Party) -> str:
    return joined(seat.player.name for seat in party)


def _joint_names(parties: Sequence[Party]) -> str:
    """Return the names of parties that share a place: "Ann & Cy" for two players, "Ann & Cy, Bob & Di" for sides."""
    return (" & " if all(len(party) == 1 for party in parties) else ", ").join(map(_party_name, parties))


def _named_with_total(game: Game, party: Party) -> str:
    """Return the names of a party with its total: "Ann & Cy 180"."""
    return f"{_party_name(party)}{NO_BREAK}{_stands(game, party[0])}"


def _named(parties: Sequence[Party], named: int, players: Collection[int]) -> list[Party]:
    """Return all parties with one of `players` (ids) and the first others, up to `named` in all, in their order.

    There are more than `named` if so many have one of `players`.
    """
    wanted = [party for party in parties if any(seat.player_id in players for seat in party)]
    others = [party for party in parties if party not in wanted][: max(named - len(wanted), 0)]
    return [party for party in parties if party in wanted or party in others]


def _leading(parties: Sequence[Party]) -> list[Party]:
    """Return the parties in first place; none before the first scored round."""
    return [party for party in parties if party[0].place == 1 and party[0].total is not None]


def _progress(match: Match, game: Game, players: Collection[int]) -> StyledText:
    """Return how far a match in progress is: "in progress · step 12 of 19 · **Cy 188** leads".

    The parties of `players` (ids) follow. Before the first scored round it names the players instead of the leaders;
    a player or side without an opponent is named, but does not lead.
    """
    last = game.rounds(len(seats_of(match)), game.resolve(match.options))
    number = _("{round} {number} of {last}") if last else _("{round} {number}")
    place = number.format(round=game.round_word, number=match.rounds_done + 1, last=last)
    players_named = unbroken_before_dots(_("in progress · {place} · {players}"))
    parties = parties_of(match, game)
    first = _leading(parties)
    if not first:
        named = few_names([seat.player.name for seat in seats_of(match)])
        return styled(players_named, place=place, players=named)
    crowd = len(first) > MOST_LEADING and all(len(party) == 1 for party in first)
    names = few_names([seat.player.name for party in first for seat in party]) if crowd else _joint_names(first)
    who = f"{names}{NO_BREAK}{_stands(game, first[0][0])}"
    following = _named([party for party in parties if party not in first], 0, players)
    others = "".join(f"{DOT}{_named_with_total(game, party)}" for party in following)
    if sum(party[0].place is not None for party in parties) == 1:
        return styled(players_named, place=place, players=who + others)
    lead = ngettext(
        "in progress · {place} · **{who}** leads{others}",
        "in progress · {place} · **{who}** lead{others}",
        sum(map(len, first)),
    )
    return styled(unbroken_before_dots(lead), place=place, who=who, others=others)


def ending(match: Match) -> str:
    """Return the label of the button that ends a match of `listed_matches` in progress: "End after step 6: Bob wins".

    Ties are not resolved: several share the lead.
    """
    game = catalogue.get(match.game)
    parties = parties_of(match, game)
    sides = Parties(tuple(tuple(seat.player.name for seat in party) for party in parties if len(party) > 1))
    leaders = [party[0].player.name for party in _leading(parties)]
    return ending_with(str(game.round_word), match.rounds_done, leaders, sides, alone=len(parties) == 1, resolved=False)
