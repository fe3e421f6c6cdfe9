"""An exam before it is sat: written down, changed, copied, published, opened with a code."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from trainer.classes.seeing import open_class, own_class
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.exams.blueprint import commitment, published, read_blueprint
from trainer.exams.sitting import note_deadline, with_exam
from trainer.exams.views import Draft
from trainer.people import Person
from trainer.store import exams as rows
from trainer.store import papers
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.exams import Exam
from trainer.store.practice import keep_rules

CODE_LENGTH, CODE_SIGNS = 6, "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without those that look alike."""
LONGEST_NAME, MOST_ATTEMPTS = 80, 10


def new_code() -> str:
    """What the instructor shows and the trainees type to begin."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def compose(store: Store, actor: Person, class_id: int, draft: Draft, *, secret: bytes, public_id: bytes,
            now: datetime) -> Exam:
    """A new draft of a class, as it is: faults of its blueprint wait for the publishing.

    ``secret`` are 32 and ``public_id`` 16 secret bytes. Raises AnswerFormatError for a name, window or
    number of attempts that is none; Closed for an archived class, NotFound, StoreUnavailable.
    """
    _refuse_faults(draft)
    new = Exam(
        public_id=public_id, class_id=class_id, name=draft.name.strip(), blueprint=draft.blueprint.to_json(),
        secret=secret, attempts=draft.attempts, opens=draft.opens, closes=draft.closes, made_by=actor.id,
        made=now)

    def make(db: Database) -> Exam:
        open_class(db, actor, class_id)
        made = rows.add_exam(db, new)
        _note(db, actor, "exam.made", made, now)
        return made

    return store.write(make)


def version_of(exam: Exam) -> str:
    """Tells one text of a draft from another: whoever changes or publishes it says which one they saw."""
    text = f"{exam.name}|{exam.blueprint}|{exam.attempts}|{exam.opens}|{exam.closes}"
    return sha256(text.encode()).hexdigest()[:32]


def change(store: Store, actor: Person, exam_id: int, draft: Draft, *, seen: str | None = None,
           now: datetime) -> Exam:
    """Another text of a draft, in the place of the one that was ``seen`` (``version_of``), or of any.

    Raises Closed once it is published or when somebody else has changed it, and as ``compose`` does.
    """
    _refuse_faults(draft)

    def rewrite(db: Database) -> Exam:
        found = _own_draft(db, actor, exam_id)
        _refuse_unseen(found, seen)
        for paper in papers.papers_of(db, found.id):  # trials of what it was
            if not paper.stops:
                papers.add_stop(db, paper.id, "handed_in", actor.id, now)
        changed = replace(found, name=draft.name.strip(), blueprint=draft.blueprint.to_json(),
                          attempts=draft.attempts, opens=draft.opens, closes=draft.closes)
        rows.change_exam(db, changed)
        _note(db, actor, "exam.changed", changed, now)
        return changed

    return store.write(rewrite)


def copy(store: Store, actor: Person, exam_id: int, class_id: int, *, secret: bytes, public_id: bytes,
         now: datetime) -> Exam:
    """A draft like another exam, in the same class or another, under a secret of its own. Raises NotFound."""
    def make(db: Database) -> Exam:
        source = own_exam(db, actor, exam_id)
        open_class(db, actor, class_id)
        blueprint = replace(read_blueprint(source.blueprint), ruleset_sha="", engine_version=0)
        made = rows.add_exam(db, Exam(
            public_id=public_id, class_id=class_id, name=source.name, blueprint=blueprint.to_json(),
            secret=secret, attempts=source.attempts, opens=source.opens, closes=source.closes,
            made_by=actor.id, made=now))
        _note(db, actor, "exam.made", made, now)
        return made

    return store.write(make)


def remove(store: Store, actor: Person, exam_id: int, *, now: datetime) -> None:
    """A draft that nobody tried; raises Closed for any other, NotFound."""
    def take_away(db: Database) -> None:
        found = _own_draft(db, actor, exam_id)
        if papers.papers_of(db, found.id):
            raise Closed(N_("This draft was tried already, so it is kept."))
        rows.remove_exam(db, found.id)
        _note(db, actor, "exam.removed", found, now)

    store.write(take_away)


def publish(store: Store, content: Content, actor: Person, exam_id: int, *, seen: str | None = None,
            code: str, now: datetime) -> Exam:
    """Fix what is asked and how it is marked, and commit to it; harmless when it is published.

    ``seen`` is the text that it is meant of (``version_of``; None: any), ``code`` starts it (``new_code``).
    ``content`` is that of its class, by whose rules it will be begun and go on.
    Raises Faults with everything that is wrong, Closed when somebody else has changed the draft, NotFound.
    """
    def commit(db: Database) -> Exam:
        found = own_exam(db, actor, exam_id)
        if found.published:
            return found
        _refuse_unseen(found, seen)
        open_class(db, actor, found.class_id)
        blueprint = published(content, read_blueprint(found.blueprint))
        keep_rules(db, bytes.fromhex(blueprint.ruleset_sha), lambda: body(content.tables[blueprint.table_id]))
        fixed = replace(found, blueprint=blueprint.to_json(), commitment=commitment(found.secret, blueprint),
                        start_code=code, published=now)
        rows.change_exam(db, fixed)
        assert fixed.commitment
        _note(db, actor, "exam.published", fixed, now, commitment=fixed.commitment.hex())
        return fixed

    return store.write(commit)


def set_window(store: Store, actor: Person, exam_id: int, opens: datetime, closes: datetime, *,
               now: datetime) -> Exam:
    """From when to when it can be begun; before the release. Raises AnswerFormatError, Closed, NotFound.

    A later end brings nobody back whose time was over by the one before: that is what reopening is for.
    """
    _refuse_window(opens, closes)

    def move(db: Database) -> Exam:
        found = own_exam(db, actor, exam_id)
        refuse_released(found)
        open_class(db, actor, found.class_id)
        for paper in papers.papers_of(db, found.id):
            note_deadline(db, with_exam(db, paper), now)
        moved = replace(found, opens=opens, closes=closes)
        rows.change_exam(db, moved)
        _note(db, actor, "exam.window", moved, now, opens=opens.isoformat(), closes=closes.isoformat())
        return moved

    return store.write(move)


def renew_code(store: Store, actor: Person, exam_id: int, code: str, *, now: datetime) -> Exam:
    """Another code to begin with; who has begun goes on. Raises Closed before publishing, NotFound."""
    def renew(db: Database) -> Exam:
        found = own_exam(db, actor, exam_id)
        refuse_released(found)
        open_class(db, actor, found.class_id)
        if not found.published:
            raise Closed(N_("This exam is not published yet."))
        renewed = replace(found, start_code=code)
        rows.change_exam(db, renewed)
        _note(db, actor, "exam.code", renewed, now)
        return renewed

    return store.write(renew)


def exam(store: Store, actor: Person, exam_id: int) -> Exam:
    """One of a class that the actor may see. Raises NotFound."""
    with store.read() as db:
        return own_exam(db, actor, exam_id)


def of_class(store: Store, actor: Person, class_id: int) -> list[Exam]:
    """The exams of a class, the latest window first. Raises NotFound."""
    with store.read() as db:
        return rows.exams_of(db, own_class(db, actor, class_id).id)


def own_exam(db: Database, actor: Person, exam_id: int) -> Exam:
    """Raises NotFound: what is not there and what is another's look the same."""
    found = rows.find_exam(db, exam_id)
    if found is not None:
        try:
            own_class(db, actor, found.class_id)
        except NotFound:
            found = None
    if found is None:
        raise NotFound(N_("There is no such exam."))
    return found


def refuse_released(found: Exam) -> None:
    """Raises Closed once everybody was told their results."""
    if found.released:
        raise Closed(N_("The results of this exam are out: nothing of it changes any more."))


def _own_draft(db: Database, actor: Person, exam_id: int) -> Exam:
    found = own_exam(db, actor, exam_id)
    open_class(db, actor, found.class_id)
    if found.published:
        raise Closed(N_("This exam is published: what it asks stays as it is. Copy it to change it."))
    return found


def _refuse_unseen(found: Exam, seen: str | None) -> None:
    if seen is not None and version_of(found) != seen:
        raise Closed(N_("Somebody else has changed this draft meanwhile. Look at it as it is now; nothing of "
                        "theirs was changed."))


def _refuse_faults(draft: Draft) -> None:
    if not 1 <= len(draft.name.strip()) <= LONGEST_NAME or not draft.name.isprintable():
        raise AnswerFormatError(N_("An exam needs a name of 1 to %(most)s letters."), most=LONGEST_NAME)
    if not 1 <= draft.attempts <= MOST_ATTEMPTS:
        raise AnswerFormatError(N_("The number of attempts is 1 to %(most)s."), most=MOST_ATTEMPTS)
    _refuse_window(draft.opens, draft.closes)


def _refuse_window(opens: datetime, closes: datetime) -> None:
    if closes <= opens:
        raise AnswerFormatError(N_("An exam closes later than it opens."))


def _note(db: Database, actor: Person, action: str, about: Exam, now: datetime, **detail: str) -> None:
    add_entry(db, actor.id, action, f"exam:{about.id}", now, **detail)
