"""The catalogue of a club: its own games, and all others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.referee.questions import has_questions
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules import catalogue, game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import alphabetical, as_typed_plainly, without_marks
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.phrases import digits

MOST_PLAYERS = 12  # the largest number of players to filter by
SHORT = 10  # rounds
Labels = Mapping[str, str | Promise]
KINDS: Labels = {"partners": _("With partners"), "bids": _("With bids"), "both": _("Partners, bids")}
LENGTHS: Labels = {
    "short": format_lazy(ngettext_lazy("Up to {count} round", "Up to {count} rounds", SHORT), count=SHORT),
    "long": format_lazy(ngettext_lazy("Over {count} round", "Over {count} rounds", SHORT), count=SHORT),
    "goal": _("To a goal"),
    "open": _("Open end"),
}


@dataclass(frozen=True, slots=True)
class Sought:
    """What to look for in the catalogue: words of a name, number of players, kind, length; "" and 0 find every game."""

    text: str = ""
    players: int = 0
    kind: str = ""  # one of KINDS
    length: str = ""  # one of LENGTHS


def catalogue_page(history: ClubHistory, sought: Sought) -> dict[str, Any]:
    """Return the page of the games that are `sought` (games/games.html), those for the number of players first.

    `own` and `games` are entries (`_entry`) of the club's own games and of all others, `away` the rows of all own games
    that it has archived. `counted` says how many fit the number of players; `counts`, `kinds` and `lengths` are the
    choices of the filters.
    """
    found = [_entry(offer, sought.players) for offer in _in_order(history) if _is_meant(offer, sought)]
    entries = sorted(found, key=lambda entry: bool(entry["misfit"]))
    fitting = sum(not entry["misfit"] for entry in entries)
    return {
        "sought": sought,
        "counted": ngettext("{count} game", "{count} games", fitting).format(count=digits(fitting)),
        "counts": range(2, MOST_PLAYERS + 1),
        "kinds": KINDS,
        "lengths": LENGTHS,
        "own": [entry for entry in entries if entry["offer"].own],
        "games": [entry for entry in entries if not entry["offer"].own],
        "away": [row for row in history.own if row.archived],
    }


def games_with_own_title() -> tuple[Game, ...]:
    """Return the games of the catalogue for which the players choose a title."""
    return tuple(game for game in catalogue.games().values() if game.title_option)


def _in_order(history: ClubHistory) -> Iterator[Offer]:
    """Yield the offers of the club's own games by title, without archived ones, then of the catalogue in its order."""
    offers = offers_of(history)
    yield from sorted((offer for offer in offers.values() if offer.own), key=lambda offer: alphabetical(offer.title))
    yield from (offers[key] for key in catalogue.games())


def _is_meant(offer: Offer, sought: Sought) -> bool:
    """Return whether an offer has the words, the kind and the length `sought`; the number of players is ignored.

    Each word must be part of one of the names of the game, also in English. Case and accents are ignored, and "ä" may
    be "ae".
    """
    known = (offer.game.title, *offer.game.aliases)
    names = as_typed_plainly(" ".join([str(offer.title), *map(str, known), *(name.in_english for name in known)]))
    partners = sought.kind not in ("partners", "both") or game_facts.has_partners(offer.game)
    said_before_play = any(fact.before_play for fact in game_facts.declared(offer.game).values())
    bids = sought.kind not in ("bids", "both") or said_before_play
    lasts = not sought.length or sought.length == _length(offer)
    return partners and bids and lasts and all(word in names for word in without_marks(sought.text).split())


def _length(offer: Offer) -> str:
    """Return a key of LENGTHS: "goal" if scores end the match, "open" without a fixed end, else "short" or "long".

    "short" is up to ten rounds, with the number of players that makes the most.
    """
    game, options = offer.game, offer.game.resolve(offer.options)
    if game.ends_by_score(options):
        return "goal"
    rounds = max(game.rounds(count, options) or 0 for count in game.seat_counts(options))
    return "open" if not rounds else "short" if rounds <= SHORT else "long"


def _entry(offer: Offer, players: int) -> dict[str, Any]:
    """Return the entry of a game in the list of games.

    Keys: `offer`, `about` (own house rules, else the summary), `misfit` (why `players` cannot play it, or ""),
    `referee` (whether the referee has questions about it).
    """
    game = offer.game
    line = house_rules_line(game, offer.options) if offer.own else ""
    return {
        "offer": offer,
        "about": line or game.summary,
        "misfit": offer.misfit(players),
        "referee": has_questions(game, game.resolve({}), 0),
    }
