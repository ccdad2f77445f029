"""Tests that passwords cannot be guessed, and that attempts by others lock nobody out."""

import operator
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, reverse
from hypothesis import given
from hypothesis.strategies import builds, integers, sampled_from

from scorekeeper import account_urls
from scorekeeper.models import Tally, User
from scorekeeper.services import tallies
from scorekeeper.web.account_limits import COOKIE, LIMITED_FORMS
from tests.conftest import NOON
from tests.counting import no_counting
from tests.examples import examples
from tests.fixtures.parsed import words
from tests.people import account, signed_in
from tests.web.attempts import ELSEWHERE, HOME, RIGHT, WRONG, known, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tally_left")]

Post = Callable[[Client, str, str], int]


def staff_sign_in(browser: Client, password: str, address: str) -> int:
    form = {"username": "ann", "password": password}
    return browser.post(reverse("admin:login"), form, REMOTE_ADDR=address).status_code


def say_again(browser: Client, password: str, address: str) -> int:
    """Send the password again as the page that asks for it does; return the status."""
    return browser.post(reverse("account_reauthenticate"), {"password": password}, REMOTE_ADDR=address).status_code


def change_password(browser: Client, password: str, address: str) -> int:
    form = {"oldpassword": password, "password1": "cut-exact-56", "password2": "cut-exact-56"}
    return browser.post(reverse("account_change_password"), form, REMOTE_ADDR=address).status_code


def wide(name: str) -> str:
    """Return a name in full-width letters, which Django reads as the usual ones in a user's name."""
    return "".join(chr(ord(letter) + 0xFEE0) for letter in name)


@pytest.fixture
def staff(ann: User) -> User:
    """Return Ann as one of the staff, who signs in by her name too."""
    ann.is_staff = True
    ann.save()
    return ann


@pytest.mark.parametrize("post", [sign_in, staff_sign_in])
def test_five_passwords_are_tried_and_no_more_even_if_it_is_right(ann: User, post: Post) -> None:
    assert [post(Client(), WRONG, ELSEWHERE) for _ in range(8)] == [200] * 5 + [429] * 3
    assert post(Client(), RIGHT, ELSEWHERE) == 429


@pytest.mark.parametrize("post", [say_again, change_password])
def test_whoever_holds_a_phone_that_is_signed_in_tries_five_passwords(ann: User, post: Post) -> None:
    phone = signed_in(ann)
    assert post(phone, WRONG, HOME) == 200  # counted as a stranger's, as the phone is known only from now on
    assert [post(phone, WRONG, HOME) for _ in range(8)] == [200] * 5 + [429] * 3
    assert post(phone, RIGHT, HOME) == 429


def test_passwords_are_counted_together_wherever_they_are_tried(ann: User) -> None:
    phone = known()
    sign_in(phone, RIGHT)
    tried = [post(phone, WRONG, HOME) for post in (say_again, change_password) for _ in range(4)]
    assert tried == [200] * 4 + [429] * 4  # signing in was the first of five


@pytest.mark.parametrize("name", ["ann@example.org", "nobody@example.org"])
def test_other_spellings_of_a_name_are_no_further_tries(ann: User, name: str) -> None:
    spelt = [name, name.upper(), f" {name.title()} ", name.replace("n", "\uff4e"), name.replace("s", "\u017f")]
    tried = [sign_in(Client(), WRONG, ELSEWHERE, login=each) for each in [*spelt, name]]
    assert tried == [200] * 5 + [429]


def test_a_turkish_spelling_of_a_name_is_no_further_try() -> None:
    tried = [sign_in(Client(), WRONG, login=f"c{letter}ndy@example.org") for letter in "iIıİiİ"]
    assert tried == [200] * 5 + [429]


BLANKS = [blank for blank in map(chr, range(0x3001)) if not blank.strip() or blank == "\0"]
padding = builds(operator.mul, sampled_from(BLANKS), integers(0, 300))


@examples(100)
@given(
    before=padding,
    spelt=sampled_from([str, str.upper, str.title, wide]),
    after=padding,
    form=sampled_from([("account_login", "login", "ann@example.org"), ("admin:login", "username", "ann")]),
)
def test_any_text_that_signs_in_to_an_account_is_counted_as_that_account(
    staff: User, before: str, spelt: Callable[[str], str], after: str, form: tuple[str, str, str]
) -> None:
    view, field, name = form

    def signs_in(login: str) -> bool:
        Tally.objects.all().delete()
        cache.clear()  # one of ten forms is counted as a write
        answer = Client().post(reverse(view), {field: login, "password": RIGHT}, REMOTE_ADDR=HOME)
        return answer.status_code == 302

    if signs_in(before + spelt(name) + after):
        counted = {*Tally.objects.values_list("slot", "count")}
        assert signs_in(name)
        assert {*Tally.objects.values_list("slot", "count")} == counted != set()


@pytest.mark.parametrize(
    ("view", "field", "name"),
    [
        ("account_login", "login", "ann@example.org"),
        ("admin:login", "username", "ann"),
        ("account_reset_password", "email", "ann@example.org"),
    ],
)
@pytest.mark.parametrize("blanks", [" " * 254, "\u3000" * 3000])
def test_blanks_before_a_name_hide_no_try(ann: User, view: str, field: str, name: str, blanks: str) -> None:
    form = {field: blanks + name, "password": WRONG}
    tried = [Client().post(reverse(view), form, REMOTE_ADDR=ELSEWHERE).status_code for _ in range(9)]
    assert tried[-1] == 429


@pytest.mark.parametrize("login", ["", " " * 254, "\0" * 10, "x" * 300])
def test_tries_that_name_nobody_count_for_their_network(login: str) -> None:
    tried = [sign_in(Client(), WRONG, ELSEWHERE, login=login) for _ in range(31)]
    assert tried == [200] * 30 + [429]


def test_a_limit_does_not_tell_whose_address_belongs_to_which_name(ann: User) -> None:
    tried = [sign_in(Client(), WRONG, ELSEWHERE) for _ in range(5)]
    assert [*tried, staff_sign_in(Client(), WRONG, ELSEWHERE)] == [200] * 6


def test_after_five_minutes_there_are_five_more(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [sign_in(Client(), WRONG) for _ in range(6)][-1] == 429
    monkeypatch.setattr(tallies, "time", lambda: NOON + 300)
    assert sign_in(Client(), RIGHT) == 302


def test_wrong_passwords_from_elsewhere_do_not_keep_the_owner_out(ann: User) -> None:
    for _ in range(31):
        sign_in(Client(), WRONG, ELSEWHERE)
    assert sign_in(Client(), RIGHT, HOME) == 302


def test_wrong_passwords_at_the_same_address_do_not_keep_the_owners_phone_out(ann: User) -> None:
    phone = known()
    for _ in range(31):
        sign_in(Client(), WRONG, HOME)
    assert sign_in(Client(), RIGHT, HOME) == 429
    assert sign_in(phone, RIGHT, HOME) == 302


def test_guesses_from_all_over_the_world_stop_at_fifteen_but_for_the_owners_phone(ann: User) -> None:
    phone = known()
    tried = [sign_in(Client(), WRONG, f"198.51.100.{number}") for number in range(40)]
    assert tried.count(200) == 14  # the first one was the owner's
    assert sign_in(phone, RIGHT, "203.0.113.1") == 302


def test_who_is_refused_at_an_account_that_others_try_is_not_told_it_was_them(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "time", lambda: NOON - NOON % 900 + 30)
    for number in range(15):
        sign_in(Client(), WRONG, f"198.51.100.{number}")
    form = {"login": "ann@example.org", "password": RIGHT}
    answer = Client().post(reverse("account_login"), form, REMOTE_ADDR=HOME)
    assert "from here or from elsewhere. Wait 15 minutes, or use" in words(answer)
    assert "from this place" not in words(answer)
    assert answer.headers["Retry-After"] == "870"


def test_one_network_uses_up_no_more_than_its_own_share_of_an_account(ann: User) -> None:
    for _ in range(31):
        sign_in(Client(), WRONG, ELSEWHERE)
    assert sign_in(Client(), WRONG, "198.51.100.2") == 200


def test_thirty_accounts_are_tried_from_one_network_and_no_more() -> None:
    tried = [sign_in(Client(), WRONG, ELSEWHERE, login=f"ann{number}@example.org") for number in range(32)]
    assert tried == [200] * 30 + [429] * 2


def test_the_owners_phone_tries_five_passwords_as_well(ann: User) -> None:
    phone = known()
    assert [sign_in(phone, WRONG) for _ in range(8)] == [200] * 5 + [429] * 3


def test_a_phone_is_known_to_those_accounts_only_that_signed_in_on_it(ann: User) -> None:
    bob = account("bob")
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    phone = known()
    for _ in range(6):
        sign_in(Client(), WRONG, HOME, login="bob@example.org")
    assert sign_in(phone, RIGHT, HOME, login="bob@example.org") == 429


def test_nobody_makes_a_cookie_of_their_own(ann: User) -> None:
    phone = known()
    forged = Client()
    forged.cookies[COOKIE] = phone.cookies[COOKIE].value.replace(str(ann.pk), str(ann.pk + 1), 1)
    for _ in range(5):
        sign_in(Client(), WRONG, HOME)
    assert sign_in(forged, RIGHT, HOME) == 429


def test_a_phone_that_is_signed_in_already_is_known_once_it_has_sent_a_form(ann: User) -> None:
    phone = signed_in(ann)
    assert COOKIE not in phone.get("/").cookies
    assert COOKIE in phone.post(reverse("account_email"), {"action_send": "1"}).cookies
    assert COOKIE not in phone.post(reverse("account_email"), {"action_send": "1"}).cookies


def test_whoever_never_signed_in_gets_no_such_cookie(keeper: Client) -> None:
    assert COOKIE not in keeper.post(reverse("clubs")).cookies
    sign_in(keeper, WRONG)
    assert COOKIE not in keeper.cookies


def test_passwords_are_limited_while_the_database_counts_nothing(ann: User) -> None:
    with no_counting("database or disk is full"):
        assert [sign_in(Client(), WRONG) for _ in range(8)] == [200] * 5 + [429] * 3


def test_four_hundred_addresses_free_no_account(ann: User) -> None:
    for _ in range(6):
        sign_in(Client(), WRONG, ELSEWHERE)
    for number in range(400):
        tallies.tally(f"guess 203.0.113.{number}", 300)
    assert sign_in(Client(), WRONG, ELSEWHERE) == 429


@pytest.mark.parametrize("login", ["\0", "a\0nn@example.org", "x" * 100_000, "ʼ⁰ſ\u202e", "%s' OR 1=1 --"])
def test_no_name_is_too_odd_to_be_counted(login: str) -> None:
    assert {sign_in(Client(), WRONG, login=login) for _ in range(7)} <= {200, 429}


def test_every_form_that_asks_for_a_secret_is_counted() -> None:
    urls = [url for url in account_urls.urlpatterns if isinstance(url, URLPattern)]
    views = {url.name: getattr(url.callback, "view_class", None) for url in urls}
    asked = {name: getattr(getattr(view, "form_class", None), "base_fields", {}) for name, view in views.items()}
    secret = {name for name, fields in asked.items() if {"password", "oldpassword", "code"} & set(fields)}
    assert {"account_login", "account_change_password", "account_confirm_password_reset_code"} <= secret
    assert secret <= {each.view for each in LIMITED_FORMS}
