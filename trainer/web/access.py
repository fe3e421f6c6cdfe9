"""Who may ask for what: one rule for every address, asked before its view.

Whose class, block or exam it is, the use cases ask besides: what is another's is not there.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, g, request

from trainer.errors import N_, NotFound, SignInNeeded
from trainer.web import guard


def register(app: Flask) -> None:
    """Ask before every view; an address that stands in no list is a fault of ours."""
    app.before_request(_ask)


def _ask() -> None:
    if request.endpoint is not None:  # else there is no such page
        rule = RULES[ACCESS[request.endpoint]]
        g.asked = rule.__name__
        rule()


def _anyone() -> None:
    """Pages that say nothing of anybody."""


def _own() -> None:
    """What belongs to the visitor: a local trainee's browser, or whoever is signed in."""
    if guard.has_accounts() and guard.visitor() is None:
        raise SignInNeeded(N_("Please sign in first."))


def _account() -> None:
    """Whoever is signed in; where nobody can there is nothing."""
    if not guard.has_accounts():
        raise NotFound(N_("There is no such page."))
    _own()


def _door() -> None:
    """The first page of the staff; where nobody can sign in it says how to begin."""
    if guard.has_accounts():
        _staff()


def _staff() -> None:
    """Instructors, managers and the owner."""
    _account()
    person = guard.visitor()
    if person is None or not person.is_staff:
        raise NotFound(N_("There is no such page."))


def _manager() -> None:
    """Managers and the owner."""
    _account()
    person = guard.visitor()
    if person is None or not person.sees_all:
        raise NotFound(N_("There is no such page."))


def _owner() -> None:
    """The owner alone."""
    _account()
    person = guard.visitor()
    if person is None or person.role != "owner":
        raise NotFound(N_("There is no such page."))


RULES: dict[str, Callable[[], None]] = {
    "anyone": _anyone, "own": _own, "account": _account, "door": _door, "staff": _staff,
    "manager": _manager, "owner": _owner}

_LISTS: dict[str, str] = {
    "anyone": """site.asset site.health site.manifest account.help_page account.choose_language
                 certificates.verify certificates.find
                 privacy.notice
                 sign_in.login sign_in.enter sign_in.code sign_in.confirm sign_in.join sign_in.join_class
                 sign_in.enter_class sign_in.leave sign_in.link sign_in.use_link""",
    "own": """progress.today progress.skills progress.skill progress.mistakes past.answer past.play
              past.scenario menu.kinds menu.setup menu.start practice.answer practice.end practice.mark
              practice.retry practice.run practice.summary debrief.show debrief.rate rules.rule_set
              rules.tables rulings.as_pdf rulings.show sheets.card sheets.card_pdf sheets.payouts
              sheets.payouts_pdf
              sheets.poster sheets.poster_pdf sheets.practice sheets.practice_pdf account.ask_not_you
              privacy.read privacy.own_json privacy.own_csv
              account.name account.not_you account.save_settings account.settings""",
    "account": """own_account.password own_account.change_password own_account.renew_factor own_account.claim
                  assignments.start class_rules.told
                  certificates.own certificates.certificate certificates.certificate_pdf
                  certificates.record certificates.record_pdf
                  exams.answer exams.hand_in exams.hold exams.paper exams.pulse exams.show exams.start""",
    "door": "teach.classes",
    "staff": """reports.overview reports.matrix reports.answers reports.mistakes reports.costs reports.items
                reports.situations
                reports.progress trainee_reports.show trainee_reports.as_pdf class_prints.as_pdf
                teach_answers.show teach_answers.mark teach_answers.debrief
                report_files.overview report_files.take log_files.choose log_files.log log_files.xapi
                exam_report.show exam_report.take assignment_report.take
                edges.show edges.ask edges.stop house_files.choose house_files.take house_files.version
                house_files.draft
                jobs.index jobs.show jobs.result jobs.stop jobs.again class_reports.make
                live.show live.wall attendance.show attendance.show_pdf
                teach.new_class teach.make_class teach.people teach.choose_group class_settings.show
                class_rules.show class_rules.move
                class_settings.change class_settings.renew_code class_settings.archive
                class_settings.name_group class_settings.drop_group class_settings.add_instructor
                class_settings.remove_instructor trainees.new trainees.add trainees.show trainees.change
                trainees.accommodate trainees.set_access trainees.move trainees.take_out trainees.renew_link
                roster.show roster.export roster.compare roster.take_over cards.choose cards.make
                assignments.in_class assignments.new assignments.make assignments.show assignments.edit
                assignments.change assignments.withdraw certificates.ask_withdraw certificates.withdraw
                teach_exams.in_class teach_exams.new teach_exams.make teach_exams.edit teach_exams.change
                teach_exams.show teach_exams.publish teach_exams.renew_code teach_exams.set_window
                teach_exams.add_time teach_exams.release teach_exams.certify teach_exams.copy
                teach_exams.try_out teach_exams.remove teach_sittings.show teach_sittings.add_time
                teach_sittings.reopen teach_sittings.hand_in teach_sittings.mark_item
                exam_papers.make exam_papers.paper exam_papers.paper_pdf privacy.export_json
                privacy.export_csv
                rulesets.index rulesets.copy rulesets.show rulesets.retire rulesets.restore
                drafts.edit drafts.show drafts.save drafts.check_it drafts.publish drafts.discard
                comparisons.show""",
    "manager": """users.find users.new users.make users.show users.change_role users.set_access
                  users.renew_link privacy.ask_erase privacy.erase school.record record_files.take
                  certificates.index cohorts.show""",
    "owner": "school.settings school.change",
}
"""Rule -> the endpoints that it holds for."""

ACCESS: dict[str, str] = {
    endpoint: rule for rule, endpoints in _LISTS.items() for endpoint in endpoints.split()}
