"""Settings, language and time zone."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.visitor import Visitor
from trainer.web import language, zones
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
    ({"flash": "stay"}, 'data-flash="stay"'),
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
    ("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("de", "en"), ("", "en"), ("en-GB", "en"), ("ru,fr;q=0.1", "ru"),
    ("ru-RU,ru;q=0.9,en;q=0.5", "ru"), ("de,ru;q=0.5", "ru"),
])
def test_the_browsers_language_is_taken_where_there_is_none_chosen(visitor: Visitor, header: str,
                                                                   lang: str) -> None:
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


def zone_of(app: Flask) -> str:
    with app.extensions["store"].read() as db:
        return str(db.execute("SELECT zone FROM person").fetchone()["zone"])


def test_a_zone_once_chosen_is_no_device_s_any_more(app: Flask, visitor: Visitor) -> None:
    """Begun in Tokyo, then chosen: Paris, wherever the device says it is; until it is left to it again."""
    visitor.post("/settings", zone="Asia/Tokyo")
    assert zone_of(app) == "Asia/Tokyo"
    assert "(Japan, Tokyo)" in visitor.get("/settings").text
    visitor.post("/settings", own_zone="Europe/Paris", zone="Asia/Tokyo")
    assert '<option value="Europe/Paris" selected>' in visitor.get("/settings").text
    visitor.post("/drills/hand-total", drill="hand-total/single", table="american", zone="Asia/Tokyo")
    assert zone_of(app) == "Europe/Paris"
    visitor.post("/settings", theme="dark")
    assert zone_of(app) == "Europe/Paris", "a form without the field leaves it as it is"
    visitor.post("/settings", own_zone="", zone="Asia/Tokyo")
    assert zone_of(app) == "Asia/Tokyo"
    assert " selected>" not in visitor.get("/settings").text


def test_every_zone_that_is_offered_can_be_chosen(app: Flask, visitor: Visitor) -> None:
    offered = list(zones.zones("en"))
    assert len(offered) > 400
    assert {"Europe/Paris", "Asia/Kolkata", "America/Argentina/Ushuaia"} <= set(offered)
    for one in ("UTC", offered[0], offered[-1]):
        assert visitor.post("/settings", own_zone=one).status_code == 303
        assert zone_of(app) == one


@pytest.mark.parametrize(("lang", "paris", "old_name"), [
    ("en", "France, Paris", "India, Kolkata"), ("fr", "France, Paris", "Inde, Calcutta"),
    ("ru", "Франция, Париж", "Индия, Калькутта"),
])
def test_zones_are_named_in_the_language(visitor: Visitor, lang: str, paris: str, old_name: str) -> None:
    """Whatever name of its zone a device gives; what is chosen is shown."""
    visitor.post("/settings", lang=lang, own_zone="Asia/Calcutta")
    text = visitor.get("/settings").text
    assert f'<option value="Europe/Paris">{paris}</option>' in text
    assert f'<option value="Asia/Kolkata" selected>{old_name}</option>' in text
    assert zones.name_of("UTC", lang) == "UTC"


@pytest.mark.parametrize("zone", ["Mars/Base", "Europe", "../../etc/passwd", "EST", "e" * 5000, "\0"])
def test_a_zone_that_is_none_is_refused(visitor: Visitor, zone: str) -> None:
    assert visitor.post("/settings", own_zone=zone).status_code == 400
