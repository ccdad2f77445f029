"""No page is forgotten by what has to know them all."""

from itertools import chain

import pytest

from scorekeeper.web.middleware import OFFLINE
from tests.access import NO_GET, TABLE
from tests.page_lists import LARGE, NOT_LARGE, NOT_OFFLINE, NOT_WIDE, WIDE, LeftOut

OF_A_MATCH_THAT_IS_OVER = {"result"}  # the club of tests/access.py is no demo club
PAGES = OF_A_MATCH_THAT_IS_OVER | {
    name for name, (statuses, _) in TABLE.items() if statuses != NO_GET and 200 in statuses.values()
}
LISTS = {
    "OFFLINE of scorekeeper/web/middleware.py": (OFFLINE, "NOT_OFFLINE of tests/page_lists.py", NOT_OFFLINE),
    "WIDE of tests/page_lists.py": (WIDE, "NOT_WIDE there", NOT_WIDE),
    "LARGE of tests/page_lists.py": (LARGE, "NOT_LARGE there", NOT_LARGE),
}


@pytest.mark.parametrize("name", LISTS)
def test_each_page_is_in_the_list_or_left_out_for_a_reason(name: str) -> None:
    listed, others, left_out = LISTS[name]
    forgotten = PAGES - {*listed} - names_in(left_out)
    assert not forgotten, f"Put {forgotten} into {name}, or into {others} with the reason."
    assert {*listed, *names_in(left_out)} <= PAGES, "There is no such page: take it out of the list."
    assert not names_in(left_out).intersection(listed), "A page is in the list or left out of it."


def names_in(left_out: LeftOut) -> set[str]:
    return set(chain.from_iterable(left_out.values()))
