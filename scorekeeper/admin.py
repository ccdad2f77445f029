"""The admin site, for helping people: staff can search and view rows, but change none without the services.

It shows no key, hash, session or note. It shows e-mail addresses, because people name theirs when they ask for help.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.functional import cached_property
from django.views.decorators.http import require_http_methods

from scorekeeper.models import Change, Club, Match, Membership, Night, Player, User
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.rules import catalogue
from scorekeeper.services.accounts import end_pens_of_account
from scorekeeper.serving.daily import daily

if TYPE_CHECKING:
    Pages = Paginator[Model]
    Admin = admin.ModelAdmin[Model]
    Inline = admin.TabularInline[Model, Model]
else:
    Pages, Admin, Inline = Paginator, admin.ModelAdmin, admin.TabularInline


MOST_WORDS = 100  # of a search: each adds to the depth of the SQL expression, which SQLite limits to 1,000

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
browsers_methods = require_http_methods(["GET", "HEAD", "POST"])


def searchable(view: View) -> View:
    """Return the view, which raises BadRequest for a query with a value that some database cannot search for.

    That is one with NUL, or with more than MOST_WORDS words.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Call the view; raise BadRequest if a value of the query has NUL or too many words."""
        values = (value for _, values in request.GET.lists() for value in values)
        if any("\0" in value or len(value.split()) > MOST_WORDS for value in values):
            raise BadRequest
        return view(request, *args, **kwargs)

    return cast("View", answer)


class Staff(admin.AdminSite):
    """The admin site, with Django's own sign-in: staff need no verified address."""

    site_header = site_title = "Scorekeeper, staff"
    index_title = "Who and what there is"
    index_template = "staff/index.html"
    site_url = "/"
    enable_nav_sidebar = False

    @method_decorator(browsers_methods)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sign in by Django's form; on a site without passwords redirect to the site's own sign-in page.

        Raises PermissionDenied on such a site for a person who is signed in and is not staff.
        """
        if settings.PASSWORDS:
            return super().login(request, extra_context)
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        return redirect_to_login(reverse("admin:index"))

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:  # noqa: ARG002
        """Redirect to the page of the account on which its password is changed.

        Raises Http404 if the site has no passwords.
        """
        if not settings.PASSWORDS:
            raise Http404
        return redirect("account_change_password")

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002 - Django's
        """Return the view for staff only, restricted to GET, HEAD and POST; it is not cached unless `cacheable`.

        It answers 400 to a query that no database can search for.
        """
        return browsers_methods(super().admin_view(searchable(view), cacheable))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show the index; `backup_failure` of the context says that a backup was not made or not removed, or is ""."""
        return super().index(request, {"backup_failure": daily.failure, **(extra_context or {})})

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Sign out on POST, first as the site itself does (`Accounts.logout`): the browser keeps no club."""
        if request.method == "POST" and request.user.is_authenticated:
            get_adapter(request).logout(request)
        return super().logout(request, extra_context)


staff = Staff()


class ViewOnly:
    """Permissions of a model that staff can view but not change."""

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django names it
        return bool(getattr(request.user, "is_staff", False))

    has_module_permission = has_view_permission

    def has_add_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class Members(ViewOnly, Inline):
    """The people of a club."""

    model = Membership
    fields = readonly_fields = ("user", "role", "since")


class Players(ViewOnly, Inline):
    """The players of a club."""

    model = Player
    fields = readonly_fields = ("name", "user", "archived")
    verbose_name_plural = "players"


class NewestCounted(Pages):
    """A paginator that counts at most 10,000 rows (MOST): later ones have no page."""

    MOST = 10_000

    @cached_property
    def count(self) -> int:
        """Return the number of rows, at most 10,000 (MOST)."""
        rows = self.object_list
        return rows.order_by("pk")[: self.MOST].count() if isinstance(rows, QuerySet) else len(rows)


class GameFilter(admin.SimpleListFilter):
    """Filters by game of the catalogue; the choices need no query."""

    title = parameter_name = "game"

    def lookups(self, _request: HttpRequest, _admin: Admin) -> list[tuple[str, str]]:
        """Return the key of each game, as value and as label."""
        return [(key, key) for key in catalogue.games()]

    def queryset(self, _request: HttpRequest, rows: QuerySet[Model]) -> QuerySet[Model]:
        return rows.filter(game=self.value()) if self.value() else rows


class DatePartFilter(admin.SimpleListFilter):
    """Filters by a part of the night's date, such as the month. Subclasses set `numbers`, its choices in order."""

    numbers: Iterable[int] = ()

    def lookups(self, _request: HttpRequest, _admin: Admin) -> list[tuple[str, str]]:
        return [(str(number), str(number)) for number in self.numbers]

    def queryset(self, _request: HttpRequest, rows: QuerySet[Model]) -> QuerySet[Model]:
        chosen = [number for number, _ in self.lookup_choices if number == self.value()]
        return rows.filter(**{str(self.parameter_name): int(chosen[0])}) if chosen else rows


class YearFilter(DatePartFilter):
    """Filters by the year of the night, the newest first; there are none without nights."""

    title, parameter_name = "year", "date__year"

    def lookups(self, _request: HttpRequest, _admin: Admin) -> list[tuple[str, str]]:
        ends = (Night.objects.order_by(order).first() for order in ("-date", "date"))
        newest, oldest = (night.date.year if night else 0 for night in ends)
        return [(str(year), str(year)) for year in range(newest, oldest - 1, -1) if year]


class MonthFilter(DatePartFilter):
    """Filters by the month of the night."""

    title, parameter_name, numbers = "month", "date__month", range(1, 13)


class DayFilter(DatePartFilter):
    """Filters by the day of the month of the night."""

    title, parameter_name, numbers = "day", "date__day", range(1, 32)


class ViewOnlyAdmin(ViewOnly, Admin):
    """A list with its own search and filters."""

    paginator = NewestCounted
    show_full_result_count = False

    def lookup_allowed(self, lookup: str, _value: str, request: HttpRequest | None = None) -> bool:  # noqa: ARG002 - Django's
        """Return whether a lookup of the URL is one that the list's filters use.

        Django allows every lookup of a model's own fields, so that the list could be asked for a hash letter by letter.
        """
        fields = [entry for entry in self.list_filter if isinstance(entry, str)]
        offered = {f"{field}{how}" for field in fields for how in ("", "__exact", "__isnull")}
        return lookup in offered | {getattr(entry, "parameter_name", entry) for entry in self.list_filter}


@admin.register(User, site=staff)
class Users(ViewOnlyAdmin):
    """The accounts. A superuser may close one, or make it staff."""

    list_display = ["email", "username", "date_joined", "last_login", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["email", "username"]
    ordering = ["-pk"]
    fields = ["email", "username", "date_joined", "last_login", "is_active", "is_staff"]
    readonly_fields = ["email", "username", "date_joined", "last_login"]

    def has_change_permission(self, request: HttpRequest, _obj: Model | None = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's
        """Save the account; if it is closed (not `is_active`), also end its open pages and pens."""
        super().save_model(request, obj, form, change)
        if isinstance(obj, User) and not obj.is_active:
            end_pens_of_account(user=obj.pk)


@admin.register(Club, site=staff)
class Clubs(ViewOnlyAdmin):
    """The clubs, with their people and players."""

    list_display = ["__str__", "created", "leaving"]
    search_fields = ["name", "players__name", "memberships__user__email"]
    ordering = ["-pk"]
    fields = ["name", "created", "leaving"]
    inlines = [Members, Players]


@admin.register(Night, site=staff)
class Nights(ViewOnlyAdmin):
    """The evenings, without their notes."""

    list_display = ["date", "club", "place"]
    list_select_related = ["club"]
    search_fields = ["club__name", "place"]
    list_filter = [YearFilter, MonthFilter, DayFilter]
    fields = ["club", "date", "place"]


@admin.register(Match, site=staff)
class Matches(ViewOnlyAdmin):
    """All matches, deleted ones included: a person may ask for help with one of these."""

    list_display = ["__str__", "night", "state", "revision", "deleted"]
    list_filter = ["state", GameFilter]
    list_select_related = ["night__club"]
    search_fields = ["=pk", "game", "night__club__name", "seats__player__name"]
    ordering = ["-pk"]
    fields = ["night", "game", "state", "revision", "deleted"]
    readonly_fields = ["deleted"]

    def get_queryset(self, _request: HttpRequest) -> QuerySet[Model]:
        """Return all matches, deleted ones included."""
        return Match.with_deleted.order_by(*self.ordering)


@admin.register(Change, site=staff)
class Changes(ViewOnlyAdmin):
    """The ledgers of all matches."""

    list_display = ["what", "match", "revision", "kind", "who", "at", "undone"]
    list_filter = ["kind"]
    list_select_related = ["match"]
    search_fields = ["=match__pk", "code", "who"]
    ordering = ["-pk"]
    fields = ["what", "match", "revision", "kind", "who", "at", "undone"]
    readonly_fields = ["what"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        return super().get_queryset(request).prefetch_related("match__seats__player")

    @admin.display
    def what(self, change: Change) -> str:
        """Return the sentence of the change, as on the ledger's page."""
        return change_in_words(change.match, change)
