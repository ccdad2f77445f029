"""The members of a club: inviting, joining, roles and leaving."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.actions import action_of, refusal_words
from scorekeeper.forms.clubs import InviteForm
from scorekeeper.links import Link, to_join
from scorekeeper.models import Club, Membership, Role
from scorekeeper.queries.clubs import has_members, invite_at, lets_in, member_at, open_invites
from scorekeeper.rules.faults import Refused
from scorekeeper.services import members, pens
from scorekeeper.web.access import get_club, see_club, viewer_of
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.club_answers import go_on_in_club, show_club
from scorekeeper.web.limits import refuse_wrong_key
from scorekeeper.web.request import Request
from scorekeeper.web.writing import context_of_form, render_form, see_other, sent_again

ROLES = {"keeper": Role.KEEPER, "watcher": Role.WATCHER}


@require_POST
def member(request: Request, club: int, member: int) -> HttpResponse:
    """Give a member of a club another role, hand the club over to them, or remove them; redirect to the club.

    Shows the club with the reason and status 422 if that is refused. Only redirects if the member has left. Raises
    Http404 for others than owners, but only redirects them if the form hands the club to its present owner: the former
    owner sent it again.
    """
    done = see_other(request, reverse("club", args=[club]))
    found, role = see_club(request, club)
    row = member_at(found, member)
    if role != Role.OWNER:
        if request.POST.get("do") == "owner" and row and row.role == Role.OWNER:
            return done
        raise Http404
    action = action_of(request.POST, *ROLES, "owner", "remove")
    if row is None:
        return done
    try:
        if action == "remove":
            members.remove(member=row)
        elif action == "owner":
            members.hand_over(member=row, by=request.user.pk or 0)
        else:
            members.give_role(member=row, role=ROLES[action])
    except Refused as refused:
        return show_club(request, *see_club(request, club), refusal_words(refused))
    return done


@require_POST
@sent_again("clubs", "leave", "give-back")
def leave_club(request: Request, club: int) -> HttpResponse:
    """End the viewer's membership, or give back their pens, and redirect to the clubs.

    Shows the club with the reason and status 422 if a member cannot leave. Only redirects without a membership.
    """
    found, role = see_club(request, club)
    action = action_of(request.POST, "leave", "give-back")
    if action == "give-back":
        pens.give_back(club=found, pens=viewer_of(request).pens)
        return see_other(request, reverse("clubs"))
    row = get_object_or_404(Membership, club=found, user=request.user.pk)
    try:
        members.leave(member=row)
    except Refused as refused:
        return show_club(request, found, role, refusal_words(refused))
    return see_other(request, reverse("clubs"))


@require_http_methods(["GET", "HEAD", "POST"])
def invites(request: Request, club: int) -> HttpResponse:
    """Show the valid invitations of a club to its owner; on POST make one and redirect to it.

    A club that belongs to a browser and not to accounts has no members: a POST shows the page with status 422.
    """
    found = get_club(request, club)
    if request.method != "POST":
        return render(request, "clubs/invites.html", _invites(found))
    sent = InviteForm(request.POST, "invite").read()
    if not has_members(found):
        return render_form(request, "clubs/invites.html", _invites(found), faulty=True)
    key = context_of_form(request).key
    invite = members.invite(club=found, role=sent["role"], days=sent["days"], key=key)
    return see_other(request, reverse("invite", args=[club, invite.pk]))


def _invites(club: Club) -> dict[str, object]:
    """Return the context of clubs/invites.html: "club", "invites", and "accounts", whether the club has members."""
    return {"club": club, "invites": open_invites(club), "accounts": has_members(club)}


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)  # after signing out, Back must not show the link
def invite(request: Request, club: int, invite: int) -> HttpResponse:
    """Show a valid invitation to the club's owner, as a link and a QR code; on POST end it.

    Redirects to the club's invitations after a POST, and if the invitation is over. Raises Http404 if there is none.
    """
    found = get_club(request, club)
    row = get_object_or_404(found.invites, pk=invite)
    if request.method == "POST":
        action_of(request.POST, "end")
        members.end_invite(invite=row)
        return see_other(request, reverse("invites", args=[club]))
    if not lets_in(row):
        return redirect("invites", club)
    link = address_for_others(request, "join", row.pk, to_join(row).key)
    return render(request, "clubs/invite.html", {"club": found, "invite": row, "link": link})


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Request, invite: int, key: str) -> HttpResponse:
    """Show the invitation with this key, and whether it is over; on POST make the account a member of its club.

    Redirects to the first page with the club chosen. Without an account, or if the invitation is over, shows the page
    with status 422. Raises Http404 for a wrong key.
    """
    refuse_wrong_key(request, right=Link("invite", invite).opened_by(key))
    row = invite_at(invite)
    if row is None:
        raise Http404
    if request.method != "POST":
        return render(request, "clubs/join.html", {"invite": row, "over": not lets_in(row)})
    action_of(request.POST, "join")
    if not request.user.pk:
        return render_form(request, "clubs/join.html", {"invite": row, "over": not lets_in(row)}, faulty=True)
    try:
        members.join(invite=row, user=request.user.pk)
    except members.InviteOver:
        return render_form(request, "clubs/join.html", {"invite": row, "over": True}, faulty=True)
    return go_on_in_club(request, row.club)
