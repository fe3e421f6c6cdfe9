"""The file of rulings: what is wrong in it is named with entry and key, all of it at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped import shipped_content
from tests.test_content import findings, folder, spoil
from trainer.content import load_content
from trainer.drills.irregularity.rulings import rulings_of

__all__ = ["folder"]

NAME = "irregularities.toml"
ONE = "irregularity #1"
HOUSE = '[[irregularity.houses]]\ntable = "{table}"\nruling = "{ruling}"\nrests_on = "House manual, 7.2"\n\n'
SECOND = '[[irregularity]]\nid = "extra-card-unseen"'


@pytest.mark.parametrize(("old", "new", "finding"), [
    ('id = "extra-card"', 'id = "Extra card"', f'{ONE}.id: "Extra card" is no id'),
    ('id = "extra-card-unseen"', 'id = "extra-card"', 'irregularity #2.id: "extra-card" stands here twice'),
    ('situation = "extra_dealer_card"', 'situation = "extra_card"',
     f'{ONE}.situation: "extra_card" is not possible; did you mean "extra_dealer_card"?'),
    ('situation = "hole_turned"', 'situation = "shoe_out"',
     "irregularity: none is of the situation hole_turned"),
    ('ruling = "burn"', 'ruling = "burned"', f'{ONE}.ruling: "burned" is not possible; did you mean "burn"?'),
    ('code = "IRR_KEEPS_CARD", ', "", f"{ONE}.choices: keep is wrong by {ONE}.ruling and has no code"),
    ('code = "IRR_KEEPS_CARD"', 'code = "IRR_KEEPS"', f"{ONE}.choices #2.code: "),
    ('{id = "keep", code', '{id = "floor", code', f'{ONE}.choices #2.id: "floor" is taken'),
    ('{id = "keep", code', '{id = "burn", code', f'{ONE}.choices #2.id: "burn" is taken'),
    ('rests_on = "South Dakota, 20:18:15:28"', 'rests_on = "floor"',
     f'{ONE}.rests_on: "floor" does not go with this ruling'),
    ('rests_on = "floor"', 'rests_on = "Practice"', '.rests_on: "Practice" does not go with this ruling'),
    ('rests_on = "South Dakota, 20:18:15:28"', 'rests_on = " "', f'{ONE}.rests_on: " " is no text to show'),
    ('asks = "amount"', 'asks = "money"', f'{ONE}.asks: "money" is not possible'),
    ('asks = "box"', 'asks = "nothing"', '.place: "2" does not go with asks = "nothing"'),
    ('asks = "box"\n', "", '.place: "2" does not go with asks = "nothing"'),
    ("happened.fr = ", "happened.de = ", f"{ONE}.happened.fr: is missing; allowed: the text in en, fr, ru"),
    ("The bank had %(total)s.", "The bank had %(sum)s.", f"{ONE}.happened.en: "),
    ("The bank had %(total)s.", "The bank had 100 %.", f"{ONE}.happened.en: "),
    ("The bank had %(total)s.", "The box was paid %(paid)s.", "allowed: %(box)s, %(total)s"),
    ("needs = {extra_dealer_card", "needs = {extra_card",
     "irregularity #2.needs.extra_card: there is no such key"),
    ('["keep_if_unseen"]', '["keep"]', "irregularity #2.needs.extra_dealer_card"),
    ('bank = "T 7", card = "4"', 'bank = "10 7", card = "4"', f'{ONE}.tables #1.bank: "10 7" is no cards'),
    ('card = "4", lies = "bank"', 'card = "4 5", lies = "bank"',
     f'{ONE}.tables #1.card: "4 5" is more than one'),
    ('card = "4", lies = "bank"', 'lies = "bank"', f'{ONE}.tables #1.lies: "bank", but there is no card'),
    ('boxes = ["T 8", "9 6"], box = "1"', 'boxes = ["T 8", "9 6"], box = "3"',
     f"{ONE}.tables #1.box: there is no box 3; allowed: up to 2"),
    ('boxes = ["T 8", "9 6"], box = "1"', "boxes = []",
     f"{ONE}.tables #1.boxes: there are 0; allowed: 1 to 3"),
    ('paid = "2:1"', 'paid = "two to one"', "tables #1.paid: “two to one” is not odds"),
])
def test_what_is_wrong_is_named(folder: Path, old: str, new: str, finding: str) -> None:
    spoil(folder, NAME, old, new)
    found = findings(folder)
    assert all(one.startswith(NAME) for one in found)
    assert any(finding in one for one in found), found


def test_every_fault_is_named_at_once(folder: Path) -> None:
    spoil(folder, NAME, 'id = "extra-card"', 'id = "Extra card"')
    spoil(folder, NAME, 'asks = "amount"', 'asks = "money"')
    spoil(folder, NAME, "reason.ru", "reason.de")
    assert len(findings(folder)) >= 3


@pytest.mark.parametrize(("text", "finding"), [
    ("", "irregularity: is missing; allowed: one [[irregularity]] or more"),
    ("irregularity = []", "irregularity: is missing"),
    ("[[rulings]]", "rulings: there is no such key"),
    ("[[irregularity]", "this is not TOML"),
])
def test_a_file_without_rulings_is_refused(folder: Path, text: str, finding: str) -> None:
    (folder / NAME).write_text(text, "utf-8")
    assert any(finding in one for one in findings(folder))


def test_the_file_must_be_there(folder: Path) -> None:
    (folder / NAME).unlink()
    assert findings(folder) == [f"{NAME}: cannot be read: No such file or directory"]


def test_a_house_may_replace_a_ruling(folder: Path) -> None:
    spoil(folder, NAME, 'text = {en = "Burn the card, the total', 'code = "IRR_BURNS_CARD", '
          'text = {en = "Burn the card, the total')
    spoil(folder, NAME, SECOND, HOUSE.format(table="uk", ruling="keep") + SECOND)
    (one, *_) = rulings_of(load_content(folder).drills["irregularity/all"])
    assert one.ruled_at("uk") == ("keep", "House manual, 7.2", True)
    assert one.ruled_at("midnight") == ("burn", "South Dakota, 20:18:15:28", False)


@pytest.mark.parametrize(("table", "ruling", "finding"), [
    ("uk", "keep", f"{ONE}.choices: burn is wrong by {ONE}.houses #1.ruling and has no code"),
    ("uk", "kept", f'{ONE}.houses #1.ruling: "kept" is not possible; did you mean "keep"?'),
    ("uks", "floor", f'{ONE}.houses #1.table: "uks" is not possible; did you mean "uk"?'),
])
def test_a_replaced_ruling_is_checked(folder: Path, table: str, ruling: str, finding: str) -> None:
    spoil(folder, NAME, SECOND, HOUSE.format(table=table, ruling=ruling) + SECOND)
    assert any(finding in one for one in findings(folder))


def test_only_the_drills_of_the_kind_have_rulings() -> None:
    drills = shipped_content().drills.values()
    assert {drill.kind for drill in drills if rulings_of(drill)} == {"irregularity"}
