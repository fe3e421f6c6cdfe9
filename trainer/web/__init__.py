"""The pages: blueprints, headers, filters, and what every template may ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask

from trainer.web import (
    access,
    account,
    assets,
    assignment_report,
    assignments,
    attendance,
    cards,
    certificates,
    class_prints,
    class_reports,
    class_rules,
    class_settings,
    cohorts,
    comparisons,
    debrief,
    drafts,
    edges,
    error_pages,
    exam_papers,
    exam_report,
    exams,
    filters,
    guard,
    headers,
    house_files,
    jobs,
    language,
    live,
    log_files,
    long_forms,
    menu,
    moments,
    numbers,
    own_account,
    past,
    practice,
    preferences,
    privacy,
    progress,
    record_files,
    report_files,
    report_links,
    reports,
    responses,
    roster,
    rules,
    rulesets,
    rulings,
    school,
    sheets,
    sign_in,
    site,
    tabs,
    teach,
    teach_answers,
    teach_exams,
    teach_sittings,
    trainee_reports,
    trainees,
    translate,
    transport,
    users,
)

JOB_KINDS = {"class-reports": class_reports.KIND, edges.NAME: edges.KIND}
"""What long work can be asked for."""


def register(app: Flask) -> None:
    """Everything that ``create_app`` needs of the pages."""
    numbers.register(app)
    translate.register(app)
    headers.register(app)
    guard.register(app)
    long_forms.register(app)
    transport.register(app)
    access.register(app)
    exams.register(app)
    privacy.register(app)
    assets.register(app, Path(app.root_path) / "static")
    filters.register(app)
    moments.register(app)
    report_links.register(app)
    error_pages.register(app)
    for module in (progress, past, menu, practice, debrief, rules, sheets, rulings, account, sign_in,
                   own_account, teach, site, tabs):
        app.register_blueprint(module.bp)
    for module in (class_settings, trainees, roster, cards, users, assignments, teach_answers, teach_exams,
                   teach_sittings, certificates, cohorts, exam_papers, privacy, school, reports,
                   trainee_reports, class_prints, report_files, log_files, exam_report, assignment_report,
                   record_files, jobs, edges, house_files, class_reports, class_rules, live, attendance,
                   rulesets, drafts, comparisons):
        app.register_blueprint(module.bp)
    app.context_processor(_for_every_page)


def _for_every_page() -> dict[str, Any]:
    return {
        "lang": language.current(), "languages": language.languages(), "own_name": language.own_name,
        "look": preferences.chosen(), "visitor": guard.visitor_if_known,
        "asks_to_sign_in": guard.asks_to_sign_in, "is_plain": transport.is_allowed_plain,
        "here": responses.here()}
