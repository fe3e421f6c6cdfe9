"""A blueprint: what it refuses, what it commits to, and the paper that follows from a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.exams.sat import BLUEPRINT
from tests.shipped import shipped_content
from trainer import exams
from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Verdict
from trainer.errors import Message
from trainer.exams import Blueprint, Part
from trainer.exams.blueprint import published
from trainer.exams.dealing import part_items


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


def test_it_is_read_as_it_was_written() -> None:
    part = replace(BLUEPRINT.parts[0], situations=("soft_two",))
    whole = replace(BLUEPRINT, critical=("PAYS_EVEN",), parts=(part,))
    assert exams.read_blueprint(whole.to_json()) == whole


def test_every_fault_is_named_at_once(content: Content) -> None:
    wrong = Blueprint(
        parts=(Part(drill_id="hand-total/none", items=1, weight=1),
               Part(drill_id="round/guided", items=1, weight=1),
               Part(drill_id="hand-total/growing", items=0, weight=0, seconds=0, pass_line=0)),
        table_id="nowhere", pass_line=1001, seconds=1, critical=("NONE",), criticals_allowed=-1)
    with pytest.raises(exams.Faults) as raised:
        published(content, wrong)
    assert len(raised.value.faults) == 12
    for fault in raised.value.faults:
        assert fault.template % fault.params


def test_the_commitment_is_that_of_secret_and_text(content: Content) -> None:
    """As anybody can work it out who is told the secret."""
    fixed = published(content, BLUEPRINT)
    assert (fixed.ruleset_sha, fixed.engine_version > 0) == (content.tables["american"].sha256, True)
    assert exams.commitment(b"secret", fixed) == sha256(b"secret" + fixed.to_json().encode()).digest()
    assert exams.commitment(b"secret", replace(fixed, pass_line=601)) != exams.commitment(b"secret", fixed)


def test_seeds_are_apart() -> None:
    own = {exams.sitting_seed(b"s", BLUEPRINT, person, attempt, is_trial=is_trial)
           for person in (1, 2, 12) for attempt in (1, 2) for is_trial in (False, True)}
    assert len(own) == 12
    assert {len(seed) for seed in own} == {16}
    one = replace(BLUEPRINT, is_one_paper=True)
    assert len({exams.sitting_seed(b"s", one, person, 1) for person in (1, 2)}) == 1
    assert exams.sitting_seed(b"s", one, 1, 2) != exams.sitting_seed(b"s", one, 1, 1)


@pytest.mark.parametrize("preset", exams.PRESETS, ids=lambda preset: preset.id)
def test_a_preset_can_be_held_at_every_table(content: Content, preset: exams.Preset) -> None:
    for table_id in content.tables:
        whole = published(content, exams.at_table(content, preset, table_id))
        assert len(whole.parts) == len(preset.parts)


def test_the_same_seed_is_the_same_paper(content: Content) -> None:
    whole = published(content, exams.at_table(content, exams.PRESETS[-1], "uk"))
    papers = [list(exams.deal_paper(content, whole, seed)) for seed in (bytes(16), bytes(16), b"1" * 16)]
    assert papers[0] == papers[1] != papers[2]
    assert [dealt.seq for dealt in papers[0]] == list(range(1, len(papers[0]) + 1))
    parts = Counter(dealt.part for dealt in papers[0])
    assert tuple(parts[place] for place in range(len(whole.parts))) == part_items(content, whole, bytes(16))


def test_each_situation_comes_as_often_as_any_other(content: Content) -> None:
    part = Part(drill_id="hand-total/single", items=30, weight=1)
    dealt = Counter(one.item.situation for one in exams.deal_paper(
        content, replace(BLUEPRINT, parts=(part,)), b"2" * 16))
    assert set(dealt.values()) == {2}


def test_a_drill_has_the_share_that_it_wants(content: Content) -> None:
    part = Part(drill_id="find-error/finished", items=10, weight=1)
    whole = replace(BLUEPRINT, parts=(part,))
    dealt = [one.item.situation for one in exams.deal_paper(content, whole, b"2" * 16)]
    assert dealt.count("clean") == 3


def test_what_an_exam_may_have_tells_nothing_by_its_next_item(content: Content) -> None:
    """No item goes on with what was answered, but a round, which goes on from what was due."""
    for drill in content.drills.values():
        if not exams.can_be_asked(drill):
            continue
        part = Part(drill_id=drill.id, items=1, weight=1)
        dealt = next(exams.deal_paper(content, replace(BLUEPRINT, parts=(part,)), b"3" * 16))
        kind = KINDS[drill.kind]
        answer = kind.parse(kind.model_form(dealt.item), content.calls("american", "en"))
        steps = {str(kind.follow_up(dealt.item, answer, Verdict(credit, Message(""), ())))
                 for credit in (0, 1000)}
        assert len(steps) == 1
        assert (steps == {"None"}) != bool(drill.params.get("whole")), drill.id
