"""The responses to taps at the table: always the table, whether the tap was written or not."""

from dataclasses import replace
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.facts import records
from scorekeeper.facts.paths import hand_path, open_number
from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.taps import expand
from scorekeeper.models import Change
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.table import messages
from scorekeeper.pages.table.messages import Note, StandingFact, Tap, of_change, pen_holders
from scorekeeper.pages.table.page import table_of
from scorekeeper.queries.ledger import newest_change_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.faults import Refused
from scorekeeper.services.errors import Conflict, ConflictingWrite, MatchOver, RoundOver
from scorekeeper.services.writing import Written
from scorekeeper.serving.https import https
from scorekeeper.web.device_kinds import falls_asleep, remember_told
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other, with_change
from scorekeeper.words.changes import fact_sentence

NOT_WRITTEN = (MatchOver, RoundOver, Conflict, Refused)


def answer(
    request: Request, sheet: MatchSheet, *, done: Change | None = None, note: Note | None = None, status: int = 200
) -> HttpResponse:
    """Return the table (tables/table.html), or for htmx the parts that a tap can change.

    It shows `note`, or else what the change `done` did. The whole page may also say, once for each browser, how to keep
    the screen on.
    """
    match = sheet.match
    message = note or (of_change(match, done) if done else None)
    shown = table_of(sheet, new_key(), done=done, note=message)
    part = "#changes" if swaps(request) else ""
    asleep = "" if part or message else falls_asleep(request)
    context = {
        "table": shown,
        "fragment": bool(part),
        "live": None if part else live_match(match, "keeper"),
        "club": match.night.club_id,
        "holders": pen_holders(match.night.club_id) if not part and vars(match).get("pen_out") else "",
        "asleep": asleep,
        "https": https.authority,
    }
    page = render(request, f"tables/table.html{part}", context, status=status)
    if asleep:
        remember_told(page)
    return page


def table_after_write(request: Request, done: Written) -> HttpResponse:
    """Return the table for htmx after a write; for others, or if the match is over, redirect to the table.

    The redirect names the change, which that page then shows.
    """
    match = done.sheet.match
    if swaps(request) and not match.is_over:
        return answer(request, done.sheet, done=done.change)
    return see_other(request, with_change(reverse("table", args=[match.pk]), done.change))


def match_over(request: Request, match: int, why: str = "") -> HttpResponse:
    """Return the page, for htmx a part of it, that says that nothing was written, with a link to the result.

    The reason is `why`, with status 422; without it that the match is over, with status 409.
    """
    part = "#over" if swaps(request) else ""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if why else HTTPStatus.CONFLICT
    return render(request, f"tables/over.html{part}", {"match": match, "why": why}, status=status)


def table_without_write(
    request: Request, sheet: MatchSheet, why: MatchOver | RoundOver | Conflict | Refused
) -> HttpResponse:
    """Return the table as it is, with why nothing was written: status 422 if the rules refuse it, else 409.

    If the form was to write a fact of a hand of the open round, the table also says its present value and who wrote it.
    If the match is over, the response is that of `match_over`.
    """
    over = sheet.match.is_over
    if over and isinstance(why, Refused):
        return match_over(request, sheet.match.pk, messages.of_faults(sheet.game, why.faults).text)
    if over or isinstance(why, MatchOver):
        return match_over(request, sheet.match.pk)
    if isinstance(why, RoundOver):
        return answer(
            request, sheet, note=messages.of_round_over(str(sheet.game.round_word)), status=HTTPStatus.CONFLICT
        )
    if isinstance(why, Refused):
        note, status = messages.of_faults(sheet.game, why.faults), HTTPStatus.UNPROCESSABLE_ENTITY
    else:
        note, status = _conflict(sheet, why.writes[0]), HTTPStatus.CONFLICT
    return answer(request, sheet, note=replace(note, stands=_present_value(request, sheet)), status=status)


def _present_value(request: Request, sheet: MatchSheet) -> StandingFact | None:
    """Return the present state of the fact that the form names: its value, or that the player is absent.

    `change` is None if the newest change of the hand is of another fact. Returns None if the form names no fact of a
    hand, if no round is open, or if the player has no hand in it.
    """
    sent = expand(request.POST)
    player, fact = whole_number(sent.get("player", "")) or 0, sent.get("fact", "")
    path = hand_path(open_number(sheet.facts) or 0, player)
    default = game_facts.default_hand(sheet.game)
    if fact not in default or path not in sheet.facts:
        return None
    hand = {**default, **sheet.facts[path]}
    known = "absent" if hand["absent"] else fact
    value = hand[known] if isinstance(hand[known], str) else int(hand[known] or 0)
    text = fact_sentence(sheet.game, known, value, records.names(sheet.match)[player])
    newest = newest_change_of(sheet.match, path)
    return StandingFact(known, text, newest if newest and newest.params.get("fact") == known else None)


def _conflict(sheet: MatchSheet, write: ConflictingWrite) -> Note:
    """Return the note on a write that another one has overtaken: the present value, or that it was taken back.

    For a number the note has both values, and a button that writes this keeper's.
    """
    fact = write.fact
    theirs = write.theirs if isinstance(write.theirs, str) else int(write.theirs or 0)
    name = records.names(sheet.match).get(write.player, "")
    tapped = game_facts.tapped(sheet.game).get(fact)
    if write.theirs is None and (fact in game_facts.asked_of_table(sheet.game) or (tapped and tapped.before_play)):
        return messages.of_taken_back()
    if tapped is None or not tapped.is_number or isinstance(theirs, str):
        return messages.of_fact_now(fact_sentence(sheet.game, fact, theirs, name))
    mine = Tap(write.player, fact, int(write.mine), theirs)
    if tapped.before_play:
        return messages.of_said_twice(fact_sentence(sheet.game, fact, theirs, name), mine)
    return messages.of_conflict(name, theirs, mine, tapped.words)
