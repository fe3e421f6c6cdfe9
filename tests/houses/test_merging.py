"""Two people at one draft: nobody's typing is lost."""

from __future__ import annotations

import copy
from typing import Any

from tests.shipped import shipped_content
from trainer.houses.bodies import Body, body_of
from trainer.houses.merging import Conflict, merge


def changed(before: Body, part: str, **values: Any) -> Body:
    body = copy.deepcopy(before)
    body[part] |= values
    return body


BEFORE = body_of(shipped_content().tables["uk"])


def test_what_only_one_of_them_changed_stays() -> None:
    mine = changed(BEFORE, "rules", das=False)
    theirs = changed(changed(BEFORE, "rules", decks=8), "name", fr="Chez nous")
    merged = merge(BEFORE, mine, theirs)
    assert merged.conflicts == ()
    assert merged.body == changed(theirs, "rules", das=False)


def test_what_both_changed_alike_is_no_question() -> None:
    both = changed(BEFORE, "rules", das=False)
    assert merge(BEFORE, both, copy.deepcopy(both)).conflicts == ()


def test_what_both_changed_is_asked_with_both_values_and_stays_theirs_until_then() -> None:
    mine, theirs = changed(BEFORE, "rules", decks=4), changed(BEFORE, "rules", decks=8)
    merged = merge(BEFORE, mine, theirs)
    assert merged.conflicts == (Conflict(("rules", "decks"), 6, 4, 8),)
    assert merged.body == theirs


def test_a_reason_that_one_took_away_and_the_other_changed_is_asked_too() -> None:
    mine, theirs = copy.deepcopy(BEFORE), changed(BEFORE, "chosen", das={"en": "Taught so."})
    del mine["chosen"]["das"]
    found = merge(BEFORE, mine, theirs).conflicts
    assert [(one.mine, one.theirs) for one in found] == [(None, {"en": "Taught so."})]


def test_a_row_that_one_added_does_not_undo_what_the_other_did_elsewhere() -> None:
    chips = [*BEFORE["house"]["chips"], {"value": 100000, "colour": "yellow"}]
    mine, theirs = changed(BEFORE, "house", chips=chips), changed(BEFORE, "house", currency="EUR")
    merged = merge(BEFORE, mine, theirs).body
    assert (merged["house"]["chips"], merged["house"]["currency"]) == (chips, "EUR")
