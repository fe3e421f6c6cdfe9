"""The command ``edge``: the figures of one table or of all, with what they take for granted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from tests.houses.made import publish, with_rules
from tests.school import make_school
from tests.shipped import shipped_content
from trainer.cli import edge
from trainer.engine.edge import HouseEdge
from trainer.engine.edge.assumptions import assumptions
from trainer.engine.rules import RuleSet
from trainer.houses.refs import ref_of


@pytest.fixture
def cli(database: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskCliRunner:
    """The figures themselves are tested in ``tests/engine/``; here they are made up from decks."""
    def made_up(rules: RuleSet, *, seed: bytes, progress: Callable[[float], None]) -> HouseEdge:
        assert seed == b"7"
        progress(0.5)
        progress(1.0)
        is_rounded = rules.payout_rounding != "exact"
        return HouseEdge(
            edge=rules.decks / 1000, error=0.00001, method="partly_simulated",
            assumptions=assumptions(rules, is_simulated=True), breakage=0.00025 if is_rounded else 0.0)

    monkeypatch.setattr(edge, "house_edge", made_up)
    return create_app(DATABASE=database, SECRET_KEY="k" * 32, TESTING=True).test_cli_runner()


def test_one_table(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["edge", "vegas-h17-65", "--seed", "7"])
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if line]
    assert lines[:2] == [
        "vegas-h17-65: the house wins 0.6000%, standard error 0.0010%; "
        "worked out exactly but for a part that is simulated.",
        "Rounding payments adds 0.0250% at the smallest bet.",
    ]
    rules = shipped_content().tables["vegas-h17-65"].rules
    assert lines[2:] == [f"- {one.said()}" for one in assumptions(rules, is_simulated=True)]


def test_every_table(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["edge", "--all", "--seed", "7"])
    names = [line.partition(":")[0] for line in result.stdout.splitlines() if "house wins" in line]
    assert names == sorted(shipped_content().tables)
    assert result.stdout.count("Rounding") == 1


def test_in_the_language_of_the_terminal(cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    result = cli.invoke(args=["edge", "american", "--seed", "7"])
    assert "american\u00a0: la maison gagne 0.4000\u00a0%, erreur type 0.0010\u00a0%" in result.stdout
    assert "- Chaque main est jouée" in result.stdout


def test_a_table_that_was_made_here(cli: FlaskCliRunner) -> None:
    """By its name and by its hash; also on the ruling desk."""
    store = cli.app.extensions["store"]
    house = with_rules(shipped_content().tables["american"], "nord", decks=1)
    publish(store, house, make_school(store).instructor)
    for ref in ("nord", ref_of(house)):
        result = cli.invoke(args=["edge", ref, "--seed", "7"])
        assert f"{ref}: the house wins 0.1000%" in result.stdout
    ruled = cli.invoke(args=["ruling", "nord", "--dealer", "Th7h", "--box", "3 Ts9h 25"])
    assert ruled.exit_code == 0, ruled.output


@pytest.mark.parametrize("arguments", [[], ["nowhere"]])
def test_a_table_that_is_not_there(cli: FlaskCliRunner, arguments: list[str]) -> None:
    result = cli.invoke(args=["edge", *arguments])
    assert result.exit_code == 2
    assert "vegas-strip" in result.output
