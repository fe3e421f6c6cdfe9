"""What is known of each situation, gathered for the reports about them."""

from __future__ import annotations

from collections import Counter, defaultdict

from trainer.drills import KINDS
from trainer.reporting.asked import Asked
from trainer.reporting.parameters import parameters
from trainer.reporting.standings import skills_of_all
from trainer.reports.r06_items import Facts, Place
from trainer.store.reporting import situations as rows

DEFAULT_GUESS = 0.02
"""Of a drill that is no more: as where an answer is typed."""


def facts_of(asked: Asked, *, with_wrongs: bool = False) -> dict[Place, Facts]:
    """Of the answers that tell of skill. Raises StoreUnavailable."""
    wanted = parameters(asked)
    facts: dict[Place, Facts] = {}
    times = defaultdict[Place, list[str]](list)
    known: dict[tuple[str, str], tuple[Facts, float]] = {}
    with asked.store.read() as db:
        for group in rows.groups(db, wanted):
            asked_in = group.drill_id, group.situation
            if asked_in not in known:
                known[asked_in] = facts.setdefault(_place(*asked_in), Facts()), _guess(asked, group.drill_id)
            _add(*known[asked_in], group)
            if group.buckets:
                times[_place(*asked_in)].append(group.buckets)
        if with_wrongs:
            for wrong in rows.wrongs(db, wanted):
                one = facts[_place(wrong.drill_id, wrong.situation)]
                one.wrongs[wrong.code] = one.wrongs.get(wrong.code, 0) + wrong.n
            for (drill_id, situation), n in rows.seeds(db, wanted).items():
                if (place := _place(drill_id, situation)) in facts:
                    facts[place].seeds += n
    for place, buckets in times.items():
        counted = Counter(",".join(buckets).split(","))  # one a time: there are as many as answers
        facts[place].times = {int(bucket) * rows.BUCKET_MS: n for bucket, n in counted.items()}
    return facts


def with_difficulty(asked: Asked, facts: dict[Place, Facts]) -> None:
    """Add how hard each is for each trainee, as of now."""
    for skills in skills_of_all(asked).values():
        for kind, skill in skills.items():
            known = skill.detail["situations"]
            for situation, elo in skill.detail.get("difficulty", {}).items():
                if (kind, situation) in facts and situation in known:
                    facts[kind, situation].elo.append((elo, known[situation][0]))


def _add(one: Facts, guess: float, group: rows.Group) -> None:
    person_id, _, _, _, n, n_right, credit, squares, target_ms = group
    one.n += n
    one.n_right += n_right
    one.credit += credit
    one.squares += squares
    one.target_ms += target_ms
    one.guess += guess * n
    before = one.by_person.get(person_id, (0, 0))
    one.by_person[person_id] = before[0] + n, before[1] + credit


def _guess(asked: Asked, drill_id: str) -> float:
    drill = asked.content.drills.get(drill_id)
    return KINDS[drill.kind].GUESS[drill.variant] if drill else DEFAULT_GUESS


def _place(drill_id: str, situation: str) -> Place:
    return drill_id.partition("/")[0], situation
