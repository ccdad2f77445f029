"""The head of the table (on the felt): the number of the round, its contract, its roles, how near the end is."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.facts.records import rules_hand
from scorekeeper.pages.table.bidding import Bidding, bidding_of, lone_facts_before_play
from scorekeeper.pages.table.messages import Tap
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.length import match_length
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.notices import BeforePlay
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.names import shortened
from scorekeeper.words.notices import in_words
from scorekeeper.words.phrases import digits, dotted, listed_names
from scorekeeper.words.without_signal import roles_unknown, scores_unknown, still_unknown

MOST_NAMED = 2  # of those who are equally near the target
LONGEST_ROLE = 7.5  # ems of a name in a role, of which two stand in a line


@dataclass(frozen=True, slots=True)
class Cut:
    """The cutter, the cards to cut for, the bonus of an exact cut (0: none), whether it was exact, and its tap."""

    name: str
    cards: int
    bonus: int
    exact: bool
    tap: Tap


@dataclass(frozen=True, slots=True)
class Goal:
    """How near the totals are to the target that ends the match: `words` say who is nearest, if anybody is above 0.

    `nearest` is the highest total and `marks` are all above 0, in per cent of the target, 100 at most; 0 and () if none
    is.
    """

    words: str
    nearest: int
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of the table: the round, its contract, who deals, cuts and starts.

    It is hashable, so that equal heads are drawn once. `line` names the game and its length. `last` is the number of
    rounds or None, `ticks` the state of each. `brief`: the round is named in the top line, as each row shows a contract
    of its own. `notices` are what must be known before play, `told` what one player said before it, and `bidding` how
    far the bids are. `coins` are the tokens with their holders. `drawn`: the dealer is still to be drawn; `tied` are
    those of whom the table decides who starts. `unknown` says what depends on scores that a phone without signal does
    not know, `unsettled` which roles depend on what was done without signal. `shortened` has the shorter form of each
    name too long for a role.
    """

    word: str
    number: int
    line: str
    brief: bool
    last: int | None
    ticks: tuple[str, ...]
    contract: Contract | None
    coins: tuple[tuple[int, str], ...]
    goal: Goal | None
    hints: tuple[str, ...]
    notices: tuple[str, ...]
    told: tuple[str, ...]
    bidding: Bidding | None
    deal: int
    dealer: str
    starter: str
    tied: str
    cut: Cut | None
    drawn: bool
    unknown: str
    unsettled: str
    shortened: tuple[tuple[str, str], ...]


def cut_of(sheet: MatchSheet, setup: RoundSheet) -> Cut | None:
    """Return the cutter of a round with the tap that sets, or takes back, an exact cut; None if nobody cuts."""
    if not setup.cutter or "exact_cut" not in sheet.game.round_facts:
        return None
    exact = bool(sheet.facts[round_path(setup.number)]["exact_cut"])
    tap = Tap(0, "exact_cut", int(not exact), int(exact))
    return Cut(setup.cutter, setup.exact_cut_cards, sheet.game.cut_bonus(sheet.options), exact, tap)


def head_of(sheet: MatchSheet, setup: RoundSheet) -> Head:
    """Return what stands above the rows of the table in round `setup`, the one being played."""
    return Head(
        word=capfirst(str(sheet.game.round_word)),
        number=setup.number,
        line=_title_and_length(sheet),
        brief=sheet.game.own_contracts,
        last=sheet.length,
        ticks=sheet.ticks(setup.number),
        contract=setup.contract,
        coins=tuple(sorted(((number, name) for name, number in setup.tokens.items()), reverse=True)),
        goal=_goal(sheet),
        hints=tuple(_hints(sheet, setup)),
        notices=tuple(_notices(sheet, setup)),
        told=tuple(asked.words for asked in lone_facts_before_play(sheet, setup) if asked.holder),
        bidding=bidding_of(sheet, setup),
        deal=setup.deal,
        dealer=setup.dealer or "",
        starter=setup.starter or "",
        tied=listed_names(setup.tied),
        cut=cut_of(sheet, setup),
        drawn=setup.dealer is None and sheet.game.dealing(sheet.options) == "drawn",
        unknown=(still_unknown(sheet.game) or scores_unknown(sheet.game)) if sheet.scores_assumed else "",
        unsettled=roles_unknown(sheet.game, sheet.options) if sheet.scores_assumed else "",
        shortened=shortened((seat.player.name for seat in sheet.seats), LONGEST_ROLE),
    )


def _title_and_length(sheet: MatchSheet) -> str:
    """Return the title of the game and its length, "Tens · to 100 points"; with own contracts the title alone."""
    title = sheet.game.titled(sheet.options)
    if sheet.game.own_contracts:
        return title
    return dotted((title, match_length(sheet.game, sheet.options, len(sheet.seats))))


def _goal(sheet: MatchSheet) -> Goal | None:
    """Return who is nearest to the target and how near everybody is; None in a match without a target.

    Totals that are not above 0 are left out.
    """
    target = sheet.game.target(sheet.options)
    if target is None:
        return None
    totals = {line.player: line.total for line in sheet.scores.standings if line.total is not None and line.total > 0}
    most = max(totals.values(), default=0)
    nearest = [player for player, total in totals.items() if total == most]
    sides = sum(side[0] in nearest for side in sheet.scores.sides)
    if nearest:
        named = listed_names(nearest) if len(nearest) <= MOST_NAMED else _how_many(len(nearest), sides)
        words = _("{names}: {total} of {target}").format(names=named, total=digits(most), target=digits(target))
    else:
        words = _("ends at {target}").format(target=digits(target)) if sheet.scores_assumed else _("nobody above 0 yet")
    return Goal(words, _per_cent(most, target), tuple(_per_cent(total, target) for total in totals.values()))


def _how_many(players: int, sides: int) -> str:
    """Return the number of those who are equally near the target: "2 sides"; "3 players" if `sides` is 0."""
    if sides:
        return ngettext("{count} side", "{count} sides", sides).format(count=sides)
    return ngettext("{count} player", "{count} players", players).format(count=players)


def _per_cent(total: int, target: int) -> int:
    return min(100, round(100 * total / target))


def _hints(sheet: MatchSheet, setup: RoundSheet) -> Iterator[str]:
    """Yield hints: a contract played before, the number of decks, the least buys, who starts or has a bonus by a grab.

    The decks are named if the round was dealt again, if their number differs from that in the round before, or if
    players have contracts of their own.
    """
    if again := sheet.game.again(setup.number):
        yield str(again)
    replays = sheet.facts[round_path(setup.number)]["replays"]
    before = sheet.scores.rounds[-1].decks if sheet.scores.rounds else 0
    if replays:
        again_with = ngettext(
            "dealt again with {count} more deck: {decks}", "dealt again with {count} more decks: {decks}", replays
        )
        yield again_with.format(count=digits(replays), decks=setup.decks)
    elif setup.decks and (setup.decks != before or sheet.game.own_contracts):
        yield ngettext("{count} deck", "{count} decks", setup.decks).format(count=digits(setup.decks))
    fewest = sheet.game.fewest_buys(setup.number)
    if fewest and "buys" in sheet.asked_facts:
        yield ngettext("{count} buy at least", "{count} buys at least", fewest).format(count=digits(fewest))
    if sheet.game.grab:
        yield from _grabs(sheet, setup)


def _notices(sheet: MatchSheet, setup: RoundSheet) -> Iterator[str]:
    """Yield what the game announces before play, notices of one kind in one sentence.

    If scores are only assumed, notices that depend on totals are left out.
    """
    totals = {line.player: line.total or 0 for line in sheet.scores.standings}
    players = tuple(seat.player.name for seat in sheet.present_seats)
    before = BeforePlay(setup.number, sheet.options, players, setup.dealer, sheet.scores.sides, totals)
    shown = (notice for notice in sheet.game.notices(before) if not (sheet.scores_assumed and notice.by_total))
    for _code, notices in groupby(shown, key=lambda notice: notice.code):
        yield in_words([*notices])


def _grabs(sheet: MatchSheet, setup: RoundSheet) -> Iterator[str]:
    """Yield the hints on a grab, as text: "nearest to 19 starts" until it is known who starts, then who has the bonus.

    Each is left out where it does not apply.
    """
    if not (setup.starter or setup.tied):
        yield _("nearest to {number} starts").format(number=sheet.game.grab)
    hands = {seat.player.name: rules_hand(sheet.facts[hand_path(setup.number, seat.player_id)]) for seat in sheet.seats}
    earned = {name: bonus for name, hand in hands.items() if (bonus := sheet.game.hand_bonus(hand, sheet.options))}
    if earned:
        points = digits(next(iter(earned.values())))
        yield _("{names} {bonus}: {points}").format(
            names=listed_names(earned), bonus=sheet.game.bonus_word, points=points
        )
