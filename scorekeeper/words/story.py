"""How a match went, in two to four sentences."""

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scorekeeper.words.highlights import Highlights
from scorekeeper.words.phrases import StyledText, digits, listed, spelled, styled, times
from scorekeeper.words.story_end import AT_THE_END, PlacedSentence, how_it_ended
from scorekeeper.words.turning_point import turning_point

MOST_SENTENCES = 4
MOST_NAMED = 3
ENDS = {  # the last sentence about a player who has not won, by final place
    2: gettext_lazy("{name} went out **{times}** and came second."),
    3: gettext_lazy("{name} went out **{times}** and came third."),
    4: gettext_lazy("{name} went out **{times}** and came fourth."),
    5: gettext_lazy("{name} went out **{times}** and came fifth."),
    6: gettext_lazy("{name} went out **{times}** and came sixth."),
    7: gettext_lazy("{name} went out **{times}** and came seventh."),
    8: gettext_lazy("{name} went out **{times}** and came eighth."),
    9: gettext_lazy("{name} went out **{times}** and came ninth."),
    10: gettext_lazy("{name} went out **{times}** and came tenth."),
    11: gettext_lazy("{name} went out **{times}** and came eleventh."),
    12: gettext_lazy("{name} went out **{times}** and came twelfth."),
}
SIDE_ENDS = {  # the last sentence about a side that has not won, by final place
    2: pgettext_lazy("a side", "{name} went out **{times}** and came second."),
    3: pgettext_lazy("a side", "{name} went out **{times}** and came third."),
}
OVERALL = AT_THE_END + 1  # after everything else


def story(match: Highlights) -> tuple[StyledText, ...]:
    """Return up to four sentences on how a match went, in the order of the rounds; () if no round was scored.

    If there are more, those on the end are chosen first, then others in the order in which their functions follow here.
    """
    if not match.sheet.rounds:
        return ()
    found = (
        *how_it_ended(match),
        *_turning_point(match),
        *_slowest_contract(match),
        *_top_token(match),
        *_best_round(match),
        *_bonuses(match),
        *_biggest_hand(match),
        *_most_outs(match),
        *_exact_cuts(match),
    )
    return tuple(text for _place, text in sorted(found[:MOST_SENTENCES], key=itemgetter(0)))


def _turning_point(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield the sentence of `turning_point`, placed at the round of the turn; nothing if there is none."""
    if text := turning_point(match):
        yield match.turning_round, text


def _slowest_contract(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield which player needed most rounds for one contract, at least two; nothing if several needed as many."""
    tries = Counter((player, number) for played in match.rounds for player, number in played.sheet.contracts.items())
    most = max(tries.values(), default=0)
    slowest = [key for key in tries if tries[key] == most]
    if most > 1 and len(slowest) == 1:
        player, number = slowest[0]
        done = next(line.contracts_done or 0 for line in match.sheet.standings if line.player == player)
        if done >= number:
            text = ngettext(
                "{name} needed **{count}** {rounds} for {contract} {number}.",
                "{name} needed **{count}** {rounds} for {contract} {number}.",
                most,
            )
        else:
            text = ngettext(
                "{name} never made {contract} {number}, in **{count}** {rounds}.",
                "{name} never made {contract} {number}, in **{count}** {rounds}.",
                most,
            )
        sentence = styled(
            text,
            name=match.parties.called(player),
            count=spelled(most),
            rounds=match.game.round_words,
            contract=match.game.contract_word,
            number=number,
        )
        yield OVERALL, sentence


def _top_token(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield who held the highest token in most rounds, at least two; nothing if several did."""
    tokens = [played.sheet.tokens for played in match.rounds if played.sheet.tokens]
    held = Counter(max(of_round, key=of_round.__getitem__) for of_round in tokens)
    most = max(held.values(), default=0)
    holders = [player for player in held if held[player] == most]
    if match.game.tokens and most > 1 and len(holders) == 1:
        always = most == len(match.rounds)
        text = styled(
            _("{name} held the {token} in **all** {rounds}.")
            if always
            else _("{name} held the {token} in **{held}** of {all} {rounds}."),
            name=match.parties.called(holders[0]),
            token=match.game.tokens.top,
            held=spelled(most),
            all=spelled(len(match.rounds)),
            rounds=match.game.round_words,
        )
        yield OVERALL, text


def _best_round(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield a sentence on who had the highest score of any round; nothing if that is not above 0, or several had it."""
    score, holders = match.best_rounds()
    if score > 0 and len(holders) == 1:
        player, number = holders[0]
        text = styled(
            ngettext(
                "{name} scored **{points}** in {step}, the best of all.",
                "{name} scored **{points}** in {step}, the best of all.",
                match.parties.people([player]),
            ),
            name=match.parties.called(player),
            points=digits(score),
            step=match.round_name(number),
        )
        yield number, text


def _bonuses(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield who earned the bonus most often; nothing if nobody did, or more than three players as often."""
    earned = Counter(player for player, _number in match.bonuses())
    most = max(earned.values(), default=0)
    players = [player for player in earned if earned[player] == most]
    if most and len(players) <= MOST_NAMED:
        text = _("{names} {bonus} **{times}** each.") if len(players) > 1 else _("{names} {bonus} **{times}**.")
        line = styled(text, names=match.parties.each_called(players), bonus=match.game.bonus_word, times=times(most))
        yield OVERALL, line


def _biggest_hand(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield who was left with the most points in one hand, and in which round.

    Yields nothing if there were no points, or if more than three hands had as many.
    """
    points, holders = match.biggest_hands()
    if not points:
        return
    if len(holders) == 1:
        yield holders[0][1], _caught(match, *holders[0], digits(points))
    elif len(holders) <= MOST_NAMED:
        held = [
            _("{name} in {step}").format(name=match.parties.called(player), step=match.round_name(number))
            for player, number in holders
        ]
        text = _("The biggest hand was **{points}**: {hands}.")
        yield OVERALL, styled(text, points=digits(points), hands=listed(held))


def _caught(match: Highlights, player: str, number: int, points: str) -> StyledText:
    """Return who was left with the biggest hand, and who went out: "In step 4 Ed went out and caught Di with 110, …".

    `number` is the round, `points` the hand's points as text.
    """
    hands = match.record.rounds[number - 1].hands
    out = next((name for name, hand in hands.items() if hand.out), None)
    follows = match.turning_round > 1 and number == match.turning_round + 1
    if number == match.turning_round > 1:
        text = _("{name} was caught with **{points}** there, the biggest hand of all.")
    elif follows and out:
        text = _("Then {other} went out and caught {name} with **{points}**, the biggest hand of all.")
    elif follows:
        text = _("Then {name} was left with **{points}**, the biggest hand of all.")
    elif out:
        text = _("In **{step}** {other} went out and caught {name} with **{points}**, the biggest hand of all.")
    else:
        text = _("In **{step}** {name} was left with **{points}**, the biggest hand of all.")
    other = match.parties.called(out) if out else ""
    return styled(text, name=match.parties.called(player), other=other, step=match.round_name(number), points=points)


def _most_outs(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield who went out most often, at least twice, and the final place if it is one player or side.

    Yields nothing if more than three went out as often.
    """
    outs, players = match.most_outs()
    if outs < 2 or len(players) > MOST_NAMED:
        return
    if len(players) > 1:
        text = _("{name} went out **{times}** each.")
    elif players[0] in match.sheet.winners:
        text = ngettext(
            "{name} went out **{times}** and won.",
            "{name} went out **{times}** and won.",
            match.parties.people(players),
        )
    else:
        place = next(match.sheet.final_place(line) for line in match.sheet.standings if line.player == players[0])
        ends = ENDS if match.parties.people(players) == 1 else SIDE_ENDS
        text = str(ends[place]) if place else _("{name} went out **{times}** and left before the end.")
    yield OVERALL, styled(text, name=match.parties.each_called(players), times=times(outs))


def _exact_cuts(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield who cut exactly, in which rounds; only how often if somebody did twice or there are more than three.

    Yields nothing if the only one is in the sentence of the turning point.
    """
    cuts = match.exact_cuts()
    players = list(dict.fromkeys(player for player, _number in cuts))
    if not cuts or (match.turning_round > 1 and cuts == [(match.sheet.winners[0], match.turning_round)]):
        return
    if len(players) == len(cuts) <= MOST_NAMED:
        text = styled(
            ngettext(
                "{names} cut exactly, in {rounds} **{numbers}**.",
                "{names} cut exactly, in {rounds} **{numbers}**.",
                len(cuts),
            ),
            names=match.parties.each_called(players),
            rounds=match.game.round_word if len(cuts) == 1 else match.game.round_words,
            numbers=listed([str(number) for _player, number in cuts]),
        )
        yield cuts[0][1] if len(cuts) == 1 else OVERALL, text
    else:
        yield OVERALL, styled(_("The cut was exact **{times}**."), times=times(len(cuts)))
