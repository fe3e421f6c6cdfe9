"""Settings and language."""

from __future__ import annotations

import pytest

from tests.web.visitor import Visitor
from trainer.web import language
from trainer.web.preferences import PREFERENCES


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda one: one.key)
def test_each_setting_is_kept(visitor: Visitor, preference: object) -> None:
    key, options = preference.key, list(preference.options)  # type: ignore[attr-defined]
    for value in reversed(options):
        assert visitor.post("/settings", **{key: value}).status_code == 303
        assert f'name="{key}" value="{value}" checked' in visitor.get("/settings").text


def test_the_defaults_are_the_first_of_each(visitor: Visitor) -> None:
    page = visitor.get("/settings").text
    for preference in PREFERENCES:
        assert f'name="{preference.key}" value="{preference.default}" checked' in page


def test_what_is_no_option_is_left_out(visitor: Visitor) -> None:
    visitor.post("/settings", theme="pink", keypad="left", nonsense="1")
    page = visitor.get("/settings").text
    assert 'name="theme" value="auto" checked' in page
    assert 'name="keypad" value="left" checked' in page


@pytest.mark.parametrize(("settings", "shown"), [
    ({"theme": "dark"}, 'data-theme="dark"'), ({"deck": "four"}, 'data-deck="four"'),
    ({"keypad": "left"}, 'data-keypad="left"'), ({"auto_next_ms": "never"}, 'data-auto-next="never"'),
    ({"single_keys": "off"}, 'data-single-keys="off"'), ({"clock": "hidden"}, 'data-clock="hidden"'),
])
def test_a_setting_shows_on_the_drill_page(visitor: Visitor, settings: dict[str, str], shown: str) -> None:
    run = visitor.start()
    assert shown not in visitor.get(run).text
    visitor.post("/settings", **settings)
    assert shown in visitor.get(run).text


def test_the_clock_can_be_off(visitor: Visitor) -> None:
    run = visitor.start()
    visitor.post("/settings", clock="off")
    assert 'id="clock"' not in visitor.get(run).text


@pytest.mark.parametrize(("header", "lang"), [
    ("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("de", "en"), ("", "en"), ("en-GB", "en"), ("ru,fr;q=0.1", "fr"),
])
def test_the_browsers_language_is_taken_where_there_is_none_chosen(visitor: Visitor, header: str,
                                                                   lang: str) -> None:
    if lang not in language.languages():
        pytest.skip(f"no catalogue of {lang}")
    page = visitor.get("/", headers={"Accept-Language": header}).text
    assert f'<html lang="{lang}"' in page


def test_a_language_once_chosen_stays(visitor: Visitor) -> None:
    for lang in language.languages():
        assert visitor.post("/language", lang=lang).status_code == 303
        assert f'<html lang="{lang}"' in visitor.get("/", headers={"Accept-Language": "de"}).text


@pytest.mark.parametrize("lang", ["", "xx", "../../etc/passwd", "e" * 5000])
@pytest.mark.parametrize("path", ["/language", "/settings"])
def test_a_language_that_is_none_is_refused(visitor: Visitor, path: str, lang: str) -> None:
    assert visitor.post(path, lang=lang).status_code == 400


def test_languages_call_themselves_by_their_own_name() -> None:
    assert [language.own_name(lang) for lang in ("en", "fr", "ru")] == ["English", "Français", "Русский"]
