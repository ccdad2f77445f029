from scorekeeper.templatetags.pens import key_field


def test_every_form_gets_a_key_of_its_own() -> None:
    assert key_field() != key_field()
    assert key_field().startswith('<input type="hidden" name="key" value="')
