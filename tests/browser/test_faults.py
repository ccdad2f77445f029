"""Tests of a refused form: the field at fault has the focus and a ring, and its message stays until it is changed."""

from playwright.sync_api import Page, expect


def test_a_fault_is_said_until_its_field_is_changed(phone: Page) -> None:
    phone.goto("/watch/")
    field = phone.get_by_role("textbox")
    field.fill("zzzzzz")
    phone.keyboard.press("Enter")
    expect(phone).to_have_title("Error: Watch with a code · Scorekeeper")
    expect(field).to_be_focused()
    expect(field).to_have_css("outline-width", "3px")
    phone.keyboard.press("End")
    phone.keyboard.press("Backspace")
    expect(phone).to_have_title("Watch with a code · Scorekeeper")
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_the_name_of_a_new_match_too(phone: Page) -> None:
    phone.goto("/matches/new/")
    for name in ("Ann", "ann"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert")).to_have_text("“ann” is the same name as “Ann”.")
    expect(phone).to_have_title("Error: New match · Scorekeeper")
    expect(phone.get_by_label("New name")).to_be_focused()
    phone.get_by_label("New name").fill("Bob")
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(phone).to_have_title("New match · Scorekeeper")
