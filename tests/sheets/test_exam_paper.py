"""An exam on paper: what each drill becomes there, and sheets that go on over pages with the key apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask, get_template_attribute, render_template

from tests.sheets.layout import of_class, texts
from tests.shipped import shipped_content
from trainer.drills import KINDS
from trainer.exam_desk.paper import ExamPaper, paper_of
from trainer.exams import Blueprint, Exam, Part, deal_paper
from trainer.sheets.practice import BlackjackAsked, SumAsked, TotalAsked
from trainer.store.database import Store
from trainer.web.pdf import laid_out
from trainer.web.sheets.practice import ANNOUNCE, POINTS, clauses_of, written
from trainer.web.sheets.printed import dated

if TYPE_CHECKING:
    from weasyprint import Document

SEED = bytes(range(16))
CONTENT = shipped_content()
PARTS = (Part(drill_id="hand-total/single", items=20, weight=3),
         Part(drill_id="payout/blackjack", items=12, weight=2),
         Part(drill_id="payout/one-box", items=20, weight=3, seconds=12),
         Part(drill_id="arithmetic/mixed", items=15, weight=1))
ON_A_SCREEN = (Part(drill_id="dealer-draw/decide", items=2, weight=1),
               Part(drill_id="hand-total/flash", items=2, weight=1),
               Part(drill_id="payout/table", items=2, weight=1),
               Part(drill_id="chip-cutting/blackjack", items=2, weight=1))


def paper(table_id: str, parts: tuple[Part, ...] = PARTS) -> ExamPaper:
    blueprint = Blueprint(parts=parts, table_id=table_id)
    return paper_of(CONTENT, an_exam(blueprint), blueprint, SEED)


def an_exam(blueprint: Blueprint) -> Exam:
    from tests.school import NOON

    return Exam(public_id=bytes(16), class_id=1, name="Письменный экзамен", blueprint=blueprint.to_json(),
                secret=bytes(32), attempts=1, opens=NOON, closes=NOON, made_by=1, made=NOON)


def document(app: Flask, made: ExamPaper, lang: str, size: str) -> Document:
    house = made.table.house
    with app.test_request_context("/", headers={"Accept-Language": lang}):
        drawn = get_template_attribute("sheets/exam.html", "sheets")(
            made, size, written(SEED), ANNOUNCE[house.announce], POINTS[house.announce],
            clauses_of(made.table), dated(made.table))
        return laid_out(render_template("sheets/print.html", is_pdf=True, title="x", table=made.table,
                                        drawn=[drawn]))


@pytest.mark.parametrize("table", CONTENT.tables)
def test_the_answers_are_those_of_the_items(table: str) -> None:
    """The items are the exam's own, dealt from the seed, and what is due is what their keys say."""
    made = paper(table)
    dealt = list(deal_paper(CONTENT, made.blueprint, SEED))
    assert made.questions == len(dealt) == 67
    for section in made.sections:
        items = [one.item for one in dealt[section.first:section.first + len(section.questions)]]
        for item, asked in zip(items, section.questions, strict=True):
            if isinstance(asked, TotalAsked):
                kind, calls = KINDS[item.kind], CONTENT.calls(table, made.table.house.calls)
                assert asked.due == kind.grade(item, kind.parse(kind.model_form(item), calls)).due
            elif isinstance(asked, SumAsked):
                assert asked.due == item.key["due"]
            else:
                paid = sum(line["amount"] for line in item.key["lines"] if line["action"] == "pay")
                assert asked.due == paid
                if isinstance(asked, BlackjackAsked):
                    assert asked.bet == item.key["lines"][0]["stake"]


def test_the_same_seed_makes_the_same_paper_and_another_another() -> None:
    blueprint = Blueprint(parts=PARTS, table_id="uk")
    exam = an_exam(blueprint)
    again, other = (paper_of(CONTENT, exam, blueprint, seed) for seed in (SEED, bytes(16)))
    assert again == paper("uk")
    assert other.sections != again.sections


def test_what_paper_cannot_ask_is_left_out_by_name() -> None:
    made = paper("american", (*PARTS[:1], *ON_A_SCREEN))
    assert made.left_out == tuple(part.drill_id for part in ON_A_SCREEN)
    assert [one.drill_id for one in made.sections] == ["hand-total/single"]


@pytest.mark.pango
@pytest.mark.parametrize(("lang", "size"), [("ru", "letter"), ("fr", "a4")])
def test_it_flows_over_pages_with_the_seed_on_each_and_the_key_on_others(
    app: Flask, store: Store, lang: str, size: str
) -> None:
    made = document(app, paper("event-table"), lang, size)
    assert len(made.pages) >= 4
    has_key = []
    for page in made.pages:
        root = page._page_box
        said = " ".join(text for _, text, _ in texts(root))
        assert written(SEED) in said
        right = root.content_box_x() + root.width + 1
        assert [text for one, text, _ in texts(root) if one.content_box_x() + one.width > right] == []
        has_key.append(any(True for _ in of_class(root, "keytable")))
        assert not (any(True for _ in of_class(root, "blank")) and has_key[-1])
    assert has_key == sorted(has_key)
    assert has_key[0] is False
    assert has_key[-1] is True
