"""An exam on paper: the sheets for who writes it, and its key apart, from the seed in the address."""

from __future__ import annotations

import secrets

from flask import Blueprint, Response, get_template_attribute, url_for

from trainer import papers
from trainer.errors import N_
from trainer.exam_desk.paper import on_paper, print_paper
from trainer.web import lookup
from trainer.web.responses import see
from trainer.web.sheets.practice import ANNOUNCE, POINTS, asked_seed, clauses_of, written
from trainer.web.sheets.printed import A4, as_print, asked, dated, in_each
from trainer.web.staff import actor

bp = Blueprint("exam_papers", __name__, url_prefix="/teach/exams")


@bp.post("/<int:exam_id>/paper")
def make(exam_id: int) -> Response:
    """Choose a seed that no sitting has; the record keeps which."""
    seed = secrets.token_bytes(papers.SEED_BYTES)
    print_paper(lookup.store(), actor(), exam_id, seed, lookup.now())
    return see(url_for(".paper", exam_id=exam_id, seed=seed.hex()))


def show(exam_id: int) -> Response:
    """Without a seed there is nothing to print: one is made on the exam's page."""
    wanted, seed = asked(A4), asked_seed()
    if seed is None:
        return see(url_for("teach_exams.show", exam_id=exam_id))
    paper = on_paper(lookup.store(), lookup.content(), actor(), exam_id, seed)
    announce = paper.table.house.announce
    sheets = in_each(wanted.langs, lambda: get_template_attribute("sheets/exam.html", "sheets")(
        paper, wanted.size, written(seed), ANNOUNCE[announce], POINTS[announce], clauses_of(paper.table),
        dated(paper.table)))
    return as_print("paper", N_("Exam on paper"), wanted, {"exam_id": exam_id},
                    template="sheets/exam-print.html", kept={"seed": seed.hex()}, drawn=sheets, paper=paper,
                    file_name="-".join(("exam", str(exam_id), wanted.size, *wanted.langs, seed.hex())))


bp.add_url_rule("/<int:exam_id>/paper", "paper", show)
bp.add_url_rule("/<int:exam_id>/paper.pdf", "paper_pdf", show)


@bp.app_template_filter()
def drill_title(drill_id: str) -> str:
    """A drill with its kind: names alone are of many kinds."""
    kind: str = get_template_attribute("macros/blocks.html", "kind_name")(lookup.kind_of(drill_id)).strip()
    return f"{kind} ({lookup.drill_name(drill_id)})"

