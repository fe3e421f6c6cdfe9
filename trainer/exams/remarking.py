"""An exam marked again from its raw answers and stored keys, its items dealt again from their seeds.

Whoever has the database can do it; nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from trainer.content import Content
from trainer.drills import KINDS, interruptions
from trainer.drills.base import Item
from trainer.errors import N_, AnswerFormatError, Closed, Message, NotFound
from trainer.exams import clock
from trainer.exams.blueprint import commitment, sitting_seed
from trainer.exams.dealing import deal_paper
from trainer.exams.marks import marked_items, rules_of
from trainer.exams.pinning import pinned
from trainer.exams.sitting import Found, with_exam
from trainer.learning.marking import MarkedItem, mark_paper
from trainer.practice.answering import codes_of
from trainer.practice.exposure import SHOW_MS
from trainer.practice.pinning import by_own_rules
from trainer.store import answers, papers
from trainer.store import exams as rows
from trainer.store import practice as sittings
from trainer.store.answers import Answer
from trainer.store.database import Database, Store
from trainer.store.digest import sitting_digest
from trainer.store.exams import Exam
from trainer.store.papers import PaperAnswer
from trainer.store.practice import StoredItem


@dataclass(slots=True)
class Remarked:
    """What was looked at, and every difference."""

    exam: Exam
    sittings: int = 0
    answers: int = 0
    remade: int = 0
    """Items that were dealt again."""
    not_remade: int = 0
    """Items of another engine than today's, or of rules that it does not read: judged again, not dealt."""
    differences: list[Message] = field(default_factory=list)


def remark(store: Store, content: Content, exam: str) -> Remarked:
    """``exam`` is its number or its public id. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = _find(db, exam)
        again = Remarked(found)
        for paper in papers.papers_of(db, found.id):
            if found.published is None or paper.sitting.started < found.published:
                continue  # a trial of a draft, which may have been another one
            one = with_exam(db, paper)
            again.sittings += 1
            again.differences += _of_paper(one)
            again.differences += _of_items(db, content, one, again)
            again.differences += _of_answers(db, content, one, again)
            again.differences += _of_end(db, one)
        return again


def _find(db: Database, exam: str) -> Exam:
    if exam.isascii() and exam.isdigit() and len(exam) < 19:
        found = rows.find_exam(db, int(exam))
    else:
        try:
            found = rows.find_public(db, bytes.fromhex(exam))
        except ValueError:
            found = None
    if found is None:
        raise NotFound(N_("There is no such exam."))
    return found


def _of_paper(one: Found) -> Iterator[Message]:
    """The paper is the one that was committed to."""
    exam, paper = one.exam, one.paper
    about = {"sitting": paper.id}
    if exam.commitment != commitment(exam.secret, one.blueprint):
        yield Message(N_("Sitting %(sitting)s: the paper is not the one that was committed to."), about)
    seed = sitting_seed(exam.secret, one.blueprint, paper.sitting.person_id, paper.attempt_no,
                        is_trial=paper.is_trial)
    if paper.sitting.seed != seed:
        yield Message(N_("Sitting %(sitting)s: its seed does not follow from the exam’s secret."), about)


def _of_items(db: Database, content: Content, one: Found, again: Remarked) -> Iterator[Message]:
    """Each item is the one that the seed deals."""
    paper = one.paper
    n = papers.last_place(db, paper.id)
    try:
        own = pinned(db, content, paper.sitting)
    except Closed:
        again.not_remade += n
        return
    for dealt in deal_paper(own, one.blueprint, paper.sitting.seed):
        if dealt.seq > n:
            return
        again.remade += 1
        kept = sittings.find_item(db, paper.id, dealt.seq)
        if kept is None or kept.drill_id != dealt.drill_id or _plain(kept.item) != _plain(dealt.item):
            yield Message(N_("Sitting %(sitting)s, item %(seq)s: its seed deals another one."),
                          {"sitting": paper.id, "seq": dealt.seq})


def _plain(item: Item) -> Item:
    """How long its cards were shown is the trainee's, and what goes through the store is plain."""
    prompt, key = (sittings.from_json(sittings.to_json(one)) for one in (item.prompt, item.key))
    return replace(item, prompt={name: value for name, value in prompt.items() if name != SHOW_MS}, key=key)


def _of_answers(db: Database, content: Content, one: Found, again: Remarked) -> Iterator[Message]:
    """Each answer is judged again, and the mark made of that is the one that is shown."""
    paper = one.paper
    beside, own = papers.paper_answers(db, paper.id), by_own_rules(db, content, paper.sitting)
    items = marked_items(db, paper, answers.read_log(db, paper.id), beside)
    judged = list(items)
    for seq in range(1, papers.last_place(db, paper.id) + 1):
        asked, answered = sittings.find_item(db, paper.id, seq), answers.find_answer(db, paper.id, seq)
        if asked is None or answered is None:
            continue
        again.answers += 1
        about = {"sitting": paper.id, "seq": seq}
        verdict = KINDS[asked.item.kind].grade(asked.item, answered.given)
        codes = tuple(sorted(set(codes_of(verdict))))
        if (verdict.credit, codes) != (answered.credit, answered.codes):
            yield Message(N_("Sitting %(sitting)s, item %(seq)s: the answer is worth %(due)s, not %(stored)s "
                             "thousandths."), about | {"due": verdict.credit, "stored": answered.credit})
        if not _was_typed(own, one, asked, answered):
            yield Message(N_("Sitting %(sitting)s, item %(seq)s: what was typed says something else."), about)
        kept = beside.get(seq)
        late = kept is not None and _is_late(one, asked, answered, kept)
        if kept is None or late != kept.is_late or answered.timing.elapsed_ms != _elapsed(
                asked, answered, kept):
            yield Message(N_("Sitting %(sitting)s, item %(seq)s: its times do not agree."), about)
        judged[seq - 1] = replace(judged[seq - 1], credit=verdict.credit, codes=codes, is_late=late)
    yield from _of_marks(one, items, judged)


def _of_marks(one: Found, stored: Sequence[MarkedItem], judged: Sequence[MarkedItem]) -> Iterator[Message]:
    shown, due = (mark_paper(rules_of(one.blueprint), items) for items in (stored, judged))
    if shown != due:
        yield Message(N_("Sitting %(sitting)s: the mark is %(due)s, not %(stored)s thousandths."),
                      {"sitting": one.paper.id, "due": due.mark, "stored": shown.mark})


def _was_typed(content: Content | None, one: Found, asked: StoredItem, answered: Answer) -> bool:
    """Whether the fields say what was read in them, on a page in one of the languages."""
    if content is None:
        return True
    table_id = one.paper.sitting.table_id
    for lang in content.vocabularies:
        try:
            read = KINDS[asked.item.kind].parse(
                interruptions.own_fields(answered.typed), content.calls(table_id, lang))
        except AnswerFormatError:
            continue
        if sittings.from_json(sittings.to_json(read)) == answered.given:
            return True
    return False


def _is_late(one: Found, asked: StoredItem, answered: Answer, kept: PaperAnswer) -> bool:
    """By what was known of the sitting's clock when it came."""
    then = clock.as_of(one.paper, answered.received)
    ends = clock.item_deadline(one.blueprint, then, then.part_of(asked.seq), asked.issued)
    return clock.is_late(ends, answered.received, kept.credited_ms)


def _elapsed(asked: StoredItem, answered: Answer, kept: PaperAnswer) -> int:
    return max(0, clock.ms(answered.received - asked.issued) - kept.credited_ms)


def _of_end(db: Database, one: Found) -> Iterator[Message]:
    """What was sealed at the release is what is there."""
    end = sittings.find_end(db, one.paper.id)
    if end is not None and end.digest != sitting_digest(db, one.paper.id):
        yield Message(N_("Sitting %(sitting)s: something of it was changed after it was sealed."),
                      {"sitting": one.paper.id})
    if end is not None and (end.n, end.n_right, end.credit) != sittings.count_answers(db, one.paper.id):
        yield Message(N_("Sitting %(sitting)s: its sums are not those of its answers."),
                      {"sitting": one.paper.id})
