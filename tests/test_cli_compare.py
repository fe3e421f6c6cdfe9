"""The command compare, as it is typed: in every language of the pages, and what it cannot find."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from tests.shipped import shipped_content
from trainer.houses.refs import ref_of
from trainer.web.language import languages


@pytest.fixture
def cli(database: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskCliRunner:
    monkeypatch.setenv("LANGUAGE", "en")
    return create_app(DATABASE=database, SECRET_KEY="k" * 32, TESTING=True).test_cli_runner()


@pytest.mark.parametrize(("lang", "said"), [
    ("en", ("Soft 17: Stands (S17) → Draws (H17)", "Pay 78", "Round 10:")),
    ("fr", ("Coup 10\u00a0:", "Payer 78")), ("ru", ("Раздача 10:",)),
])
def test_two_tables_in_words(cli: FlaskCliRunner, lang: str, said: tuple[str, ...]) -> None:
    assert lang in languages()
    result = cli.invoke(args=["compare", "uk", "vegas-h17-65", "--lang", lang])
    assert result.exit_code == 0, result.output
    for sentence in said:
        assert sentence in result.output
    assert not re.search(r"&#?\w+;|<|%\(|\{", result.output)


def test_the_database_is_not_asked_for_tables_of_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    app = create_app(DATABASE=tmp_path / "nowhere" / "trainer.db", TESTING=True)
    result = app.test_cli_runner().invoke(args=["compare", "uk", "american"])
    assert result.exit_code == 0
    assert result.output.startswith("United Kingdom, against American Blackjack")


def test_a_version_by_its_hash(cli: FlaskCliRunner) -> None:
    ref = ref_of(shipped_content().tables["uk"])
    result = cli.invoke(args=["compare", ref, "uk"])
    assert result.exit_code == 0
    assert "The two are the same, rule by rule." in result.output


@pytest.mark.parametrize(("refs", "said"), [
    (("nowhere", "uk"), "ONE: there is no 'nowhere'; there are american, "),
    (("uk", "draft:9"), "OTHER: There is no such draft."),
    (("uk", "uk@00000000"), "OTHER: There are no such rules of this table."),
])
def test_what_is_not_there(cli: FlaskCliRunner, refs: tuple[str, str], said: str) -> None:
    result = cli.invoke(args=["compare", *refs])
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_a_language_that_nobody_speaks(cli: FlaskCliRunner) -> None:
    assert "there is no 'xx'" in cli.invoke(args=["compare", "uk", "american", "--lang", "xx"]).output
