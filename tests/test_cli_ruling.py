"""The command ruling, as it is typed: in words in every language of the pages, as data, and refusals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from trainer.cli.ruling import entry_of
from trainer.sheets.ruling.notation import Entry
from trainer.web.language import languages

TABLE = ("event-table", "--dealer", "As Kd", "--box", "1 Ts9h 25 insurance", "--box", "3a 8s 3h Th 20",
         "--box", "3b 8dTc")


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskCliRunner:
    monkeypatch.setenv("LANGUAGE", "en")
    return create_app(DATABASE=tmp_path / "nowhere" / "trainer.db", TESTING=True).test_cli_runner()


@pytest.mark.parametrize("lang", languages())
def test_a_ruling_in_words(cli: FlaskCliRunner, lang: str) -> None:
    result = cli.invoke(args=["ruling", *TABLE, "--lang", lang])
    assert result.exit_code == 0
    assert "001, Règles particulières, 4" in result.output
    assert "19, ramasse" in result.output
    assert ("12.50" if lang == "en" else "12,50") in result.output
    assert not re.search(r"&#?\w+;|<", result.output)


def test_english_and_french_are_two_languages(cli: FlaskCliRunner) -> None:
    english, french = (cli.invoke(args=["ruling", *TABLE, "--lang", lang]).output for lang in ("en", "fr"))
    assert "Take 20" in english
    assert "Ramasser 20" in french


@pytest.mark.parametrize(("terminal", "said", "unknown", "empty"), [
    ("fr_CH:en", "Ramasser 20", "n’existe pas", "n’a pas de cartes"),
    ("ru", "Забрать 20", "нет; есть", "нет карт"),
    ("xx:de", "Take 20", "there is no", "has no cards"),
])
def test_without_a_language_it_speaks_that_of_the_terminal(
        cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, terminal: str, said: str, unknown: str,
        empty: str) -> None:
    monkeypatch.setenv("LANGUAGE", terminal)
    assert said in cli.invoke(args=["ruling", *TABLE]).output
    assert unknown in cli.invoke(args=["ruling", "nowhere"]).output
    assert empty in cli.invoke(args=["ruling", "uk", "--box", "3"]).output


def test_a_ruling_as_data(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["ruling", *TABLE, "--json"])
    ruling = json.loads(result.output)
    assert [box["net"] for box in ruling["boxes"]] == [0, -4000]
    assert [line["line"] for line in ruling["order"]] == ["1-insurance", "3b", "3a", "1"]
    assert ruling["bank"]["total"] == "bj"


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (["uk", "--dealer", "9s7h", "--box", "3 As7h2c 25 double"], 1, "Box 3 may not double A-7."),
    (["uk", "--dealer", "9s7h", "--box", "3 As7h2c 25 double"], 1, "Soft hands may double: No."),
    (["uk", "--dealer", "nine"], 1, "are not cards"),
    (["nowhere"], 2, "there are american"),
    (["uk", "--box", "3"], 2, "has no cards"),
    (["uk", "--lang", "xx"], 2, f"there are {', '.join(languages())}"),
])
def test_what_cannot_be_is_told_with_its_code(
        cli: FlaskCliRunner, arguments: list[str], code: int, said: str) -> None:
    result = cli.invoke(args=["ruling", *arguments])
    assert result.exit_code == code
    assert said in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("text", "entry"), [
    ("3 Ts9h 25", Entry("3", "Ts9h", "25")),
    ("3 Ts 9h 12.50 double insurance-4", Entry("3", "Ts 9h", "12.50", ("double", "insurance-4"))),
    ("3 10 9 25", Entry("3", "10 9", "25")),
    ("3B 8d Tc", Entry("3b", "8d Tc")),
    ("3b 8dTc", Entry("3b", "8dTc")),
    ("3 Ts9h:25:21+3-5", Entry("3", "Ts9h", "25", ("21+3-5",))),
    ("3 Ts 9h 25 21+3-5 double", Entry("3", "Ts 9h", "25", ("21+3-5", "double"))),
    ("3b 8h3s6s double", Entry("3b", "8h3s6s", "", ("double",))),
    ("3b 8h 3s 6s double-5 insurance", Entry("3b", "8h 3s 6s", "", ("double-5", "insurance"))),
    ("3b 8h3s6s:double", Entry("3b", "8h3s6s", "", ("double",))),
    ("3 Ts 9x 25 tripled", Entry("3", "Ts 9x 25 tripled")),
])
def test_a_box_of_the_command_line(text: str, entry: Entry) -> None:
    assert entry_of(text) == entry
