"""How a match ended, in sentences of its story."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.words.highlights import Highlights
from scorekeeper.words.phrases import Piece, StyledText, digits, listed, sentence, styled

PlacedSentence = tuple[int, StyledText]  # the number of the round after which a sentence comes, and the sentence
AT_THE_END = MOST_ROUNDS + 1  # after all rounds


def how_it_ended(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield the sentences on the end of a match with a scored round, the weightiest first."""
    yield from _early_or_level_end(match)
    yield from _defeats(match)
    yield from _finish(match)
    yield from _fall(match)


def _early_or_level_end(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield the sentences, where true, that the match was ended early, and that joint winners have the same total."""
    if match.record.ended:
        step = match.round_name(len(match.sheet.rounds))
        last = match.game.rounds(len(match.record.players), match.options)
        if last:
            text = styled(_("The match was ended after **{step}** of {last}."), step=step, last=last)
        else:
            text = styled(_("The match was ended after **{step}**."), step=step)
        yield AT_THE_END, text
    winners = match.sheet.winners
    totals = {line.total or 0 for line in match.sheet.standings if line.player in winners}
    # By a house rule that ignores the last round, joint winners may have different totals.
    if len(winners) > 1 and len(totals) == 1:
        text = styled(
            _("{names} ended level on **{total}**."),
            names=match.parties.each_called(winners),
            total=digits(totals.pop()),
        )
        yield AT_THE_END, text


def _defeats(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield how each of several losers lost, where the game has a word for it: "A skunk for Bob and Cy."."""
    standings, losers = match.sheet.standings, dict[str, list[str]]()
    for player, defeat in match.game.defeats(standings, match.options).items():
        losers.setdefault(str(defeat), []).append(player)
    if losers and len(standings) > 2:
        told = (
            _("{defeat} for {names}").format(defeat=defeat, names=match.parties.each_called(players))
            for defeat, players in losers.items()
        )
        yield AT_THE_END, (Piece(sentence(listed(told))),)


def _finish(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield which total or contract ended the match; nothing if it ended with its last round."""
    last = match.rounds[-1]
    target, length = match.game.target(match.options), len(match.game.contracts)
    reached = [player for player in last.sheet.hands if last.reached(player)]
    made = [line.player for line in match.sheet.standings if line.contracts_done == length]
    number = last.sheet.number
    if match.game.own_contracts and made:
        text = styled(
            _("{names} made {contract} {number} in **{step}**."),
            names=match.parties.each_called(made),
            contract=match.game.contract_word,
            number=length,
            step=match.round_name(number),
        )
        yield number, text
    elif reached and target is not None:
        text = styled(
            ngettext(
                "{names} reached {target} in **{step}**.",
                "{names} reached {target} in **{step}**.",
                match.parties.people(reached),
            ),
            names=match.parties.each_called(reached),
            target=digits(target),
            step=match.round_name(number),
        )
        yield number, text


def _fall(match: Highlights) -> Iterator[PlacedSentence]:
    """Yield whose total was so low that they lost at once; nothing where the game or its house rules set no limit."""
    limit, number = match.game.loses_at(match.options), match.sheet.rounds[-1].number
    if limit is None:
        return
    for line in match.sheet.standings:
        if (line.total or 0) > limit or line.player in match.sheet.winners:
            continue
        text = styled(
            ngettext(
                "{name} fell to {total} in **{step}** and lost at once.",
                "{name} fell to {total} in **{step}** and lost at once.",
                match.parties.people([line.player]),
            ),
            name=match.parties.called(line.player),
            total=digits(line.total),
            step=match.round_name(number),
        )
        yield number, text
