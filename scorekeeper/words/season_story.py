"""How a season went, in two to four sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.seasons import Lead, SeasonStanding, SeasonTable, Standings, gap
from scorekeeper.words.phrases import StyledText, digits, few_names, isolated, short_day, styled
from scorekeeper.words.seasons import score_in_words


def story(table: SeasonTable, standings: Standings) -> list[StyledText]:
    """Return the sentences: who won, since when that was so, how close it was, who won most nights.

    `standings` are those after each night. No sentence if nobody has a place.
    """
    lead = table.lead
    if lead is None:
        return []
    sentences = [_won(table, lead)]
    if len(lead.players) == 1:
        sentences += _lead_sentences(table, standings, lead)
    return [*sentences, *_most_nights(table)]


def _won(table: SeasonTable, lead: Lead) -> StyledText:
    """Return who has won the season, with which score and, if it is one player, how far ahead."""
    score, counting = lead.score, table.rules.counting
    names, reached = few_names([table.names[line.player] for line in table.leaders]), score_in_words(score, counting)
    if len(lead.players) > 1:
        if counting == "share":
            return styled(_("**{names} won together** with {score}."), names=names, score=reached)
        if counting == "wins":
            text = ngettext(
                "**{names} won together** with {score} win each.",
                "**{names} won together** with {score} wins each.",
                int(score),
            )
        else:
            text = ngettext(
                "**{names} won together** with {score} point each.",
                "**{names} won together** with {score} points each.",
                int(score),
            )
        return styled(text, names=names, score=reached)
    return _won_alone(names, table, lead)


def _won_alone(name: str, table: SeasonTable, lead: Lead) -> StyledText:
    """Return with which score the only winner won, and how far ahead of the second."""
    score, counting = lead.score, table.rules.counting
    reached = score_in_words(score, counting)
    behind = [table.names[line.player] for line in table.lines if line.place == 2]
    if not behind:
        return styled(_won_unopposed(score, counting), name=name, score=reached)
    others = few_names(behind)
    if counting == "share":
        second = next(line.score for line in table.lines if line.place == 2) or Fraction()
        text = _("**{name} won** with {score} of the others beaten, ahead of {others} ({second}).")
        return styled(text, name=name, score=reached, others=others, second=score_in_words(second, counting))
    if counting == "wins":
        text = ngettext(
            "**{name} won** with {score} win, {ahead} more than {others}.",
            "**{name} won** with {score} wins, {ahead} more than {others}.",
            int(score),
        )
    else:
        text = ngettext(
            "**{name} won** with {score} point, {ahead} ahead of {others}.",
            "**{name} won** with {score} points, {ahead} ahead of {others}.",
            int(score),
        )
    return styled(text, name=name, score=reached, ahead=digits(int(lead.ahead or 0)), others=others)


def _won_unopposed(score: Fraction, counting: str) -> str:
    """Return the sentence with {name} and {score} for a winner without a second; `counting` is the unit of the score.

    It is "points", "wins" or "share".
    """
    if counting == "share":
        return _("**{name} won** with {score}.")
    if counting == "wins":
        return ngettext("**{name} won** with {score} win.", "**{name} won** with {score} wins.", int(score))
    return ngettext("**{name} won** with {score} point.", "**{name} won** with {score} points.", int(score))


def _lead_sentences(table: SeasonTable, standings: Standings, lead: Lead) -> Iterator[StyledText]:
    """Yield since which night the winner has led alone, if the season had two or more nights.

    Also yield on which later night the lead was smallest, if it was smaller than at the end; not in a season of
    Counting.SHARE. `lead` must be of one player.
    """
    days = table.nights
    if len(days) < 2:
        return
    (winner,) = lead.players
    name, since = isolated(table.names[winner]), _leads_since(standings, winner)
    if since == days[0]:
        yield styled(_("{name} led from the first night to the last."), name=name)
    elif since == days[-1]:
        yield styled(_("{name} took the lead on the last night."), name=name)
    else:
        yield styled(_("{name} took the lead on {day} and kept it."), name=name, day=short_day(since, days[-1]))
    chased = [(gap(standings[day]), day) for day in days[days.index(since) + 1 : -1]]
    gaps = [(behind, day) for behind, day in chased if behind is not None]
    if gaps and table.rules.counting != "share":
        behind, day = min(gaps, key=lambda one: (one[0], -one[1].toordinal()))
        if lead.ahead is not None and behind < lead.ahead:
            yield _closest(behind, day, table, standings[day])


def _leads_since(standings: Standings, winner: int) -> date:
    """Return the first night after which, and after all later nights, the winner was alone in first place.

    Without such a night return the last one.
    """
    since = max(standings)
    for day in reversed([*standings]):
        if [one.player for one in standings[day] if one.place == 1] != [winner]:
            break
        since = day
    return since


def _closest(behind: Fraction, day: date, table: SeasonTable, standings: Sequence[SeasonStanding]) -> StyledText:
    """Return the sentence that the winner led by least on the night of `day`: by `behind` wins or points, over whom.

    `standings` are those after that night, by place.
    """
    placed = [one for one in standings if one.place and one.score is not None]
    chasers = [table.names[one.player] for one in placed[1:] if one.score == placed[1].score]
    if table.rules.counting == "wins":
        text = ngettext(
            "It was closest on {day}: {names} only {gap} win behind.",
            "It was closest on {day}: {names} only {gap} wins behind.",
            int(behind),
        )
    else:
        text = ngettext(
            "It was closest on {day}: {names} only {gap} point behind.",
            "It was closest on {day}: {names} only {gap} points behind.",
            int(behind),
        )
    return styled(text, day=short_day(day, max(table.nights)), names=few_names(chasers), gap=digits(int(behind)))


def _most_nights(table: SeasonTable) -> Iterator[StyledText]:
    """Yield who had the best score, above 0, on the most nights, also with others; nothing if nobody had it twice."""
    best: Counter[int] = Counter()
    for night in table.scores.values():
        scores = {player: one.score for player, one in night.items()}
        top = max((score for score in scores.values() if score), default=None)
        best.update(player for player, score in scores.items() if top is not None and score == top)
    most = max(best.values(), default=0)
    if most < 2:
        return
    names = [table.names[line.player] for line in table.lines if best[line.player] == most]
    if len(names) == 1:
        text = ngettext(
            "**{name}** was best on {most} of {count} night.",
            "**{name}** was best on {most} of {count} nights.",
            len(table.nights),
        )
        yield styled(text, name=isolated(names[0]), most=digits(most), count=digits(len(table.nights)))
    else:
        text = ngettext(
            "**{names}** were best on {most} of {count} night each.",
            "**{names}** were best on {most} of {count} nights each.",
            len(table.nights),
        )
        yield styled(text, names=few_names(names), most=digits(most), count=digits(len(table.nights)))
