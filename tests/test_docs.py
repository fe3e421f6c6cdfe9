"""The documents name what the program's lists hold, and their links lead somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from flask import Flask

import run
from trainer.settings import SETTINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
FLASKS_OWN = {"run", "shell", "routes"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def rows_after(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the README, without its first two lines."""
    section = README.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_settings_table_is_the_list() -> None:
    assert rows_after("Settings") == [
        [f"`{one.flag}`", f"`{one.variable}`", f"`{one.default}`", _first_clause_in_code(one.help)]
        for one in SETTINGS]


def _first_clause_in_code(text: str) -> str:
    return re.sub(r"\b(\d+\.\d+\.\d+\.\d+)\b", r"`\1`", text)


def test_every_command_is_documented_and_has_help(app: Flask) -> None:
    commands = {name: command for name, command in app.cli.commands.items() if name not in FLASKS_OWN}
    documented = {row[0].strip("`").split()[0] for row in rows_after("Commands")}
    assert documented == set(commands)
    for name, command in commands.items():
        assert command.help, name
        assert all(getattr(param, "help", "") for param in command.params
                   if param.param_type_name == "option"), name


@pytest.mark.parametrize("command", run.COMMANDS)
def test_every_command_of_run_is_documented(command: str) -> None:
    assert f"`python3 run.py {command}`" in README or f"    python3 run.py {command}\n" in README
    assert f"run.py {command}" in (run.__doc__ or "")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    for target in LINK.findall(text):
        if target.startswith(("http:", "https:")):
            continue
        name, _, anchor = target.partition("#")
        assert (ROOT / (name or document)).exists(), target
        if anchor:
            assert anchor in anchors(ROOT / (name or document)), target


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as code hosts make them."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            for heading in HEADING.findall(document.read_text("utf-8"))}


def test_every_unit_is_described_once() -> None:
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("\n## ", 2)[1]
    named = [Path(name) for row in re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
             for name in re.findall(r"`([^`]+)`", row)]
    described = sorted(str(ROOT / one if (ROOT / one).exists() else ROOT / "trainer" / one) for one in named)
    folder = ROOT / "trainer"
    there = {path.parent for path in folder.glob("*/__init__.py")} | set(folder.glob("*.py"))
    there = there - {folder / "__init__.py"} | {ROOT / "app.py", ROOT / "run.py"}
    assert described == sorted(map(str, there))


ATTRIBUTE = re.compile(r"\bdata-[a-z]+(?:-[a-z]+)*")
SET_BY_SCRIPT = {"data-lies", "data-needs"}


def promised_attributes() -> set[str]:
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("\n## What a page promises", 1)[1]
    return set(re.findall(f"`({ATTRIBUTE.pattern})`", section.split("\n## ", 1)[0]))


def attributes_in(folder: str, ending: str) -> set[str]:
    """Those that are named, and those that a script reads as a property: ``dataset.lastPlace``."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / folder).rglob(f"*.{ending}"))
    properties = re.findall(r"\bdataset\.([a-zA-Z]+)", text)
    return set(ATTRIBUTE.findall(text)) | {
        "data-" + re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in properties}


def test_the_promised_attributes_are_on_the_pages() -> None:
    assert len(promised_attributes()) > 10
    assert promised_attributes() - attributes_in("templates", "html") == SET_BY_SCRIPT
    assert attributes_in("static", "js") >= SET_BY_SCRIPT


def test_the_browser_tests_read_nothing_that_is_not_promised() -> None:
    """Of what is on the pages: a mark that a test makes for itself is no part of them."""
    there = attributes_in("templates", "html") | attributes_in("static", "js")
    assert attributes_in("tests/browser", "py") & there - promised_attributes() == set()


def test_the_changelog_begins_with_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version
