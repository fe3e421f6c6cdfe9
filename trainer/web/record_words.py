"""What a row of the record says, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.errors import N_
from trainer.upkeep import Entry
from trainer.web.translate import gettext

ACTIONS: dict[str, str] = {
    "answer.restored": N_("restored an answer"),
    "answer.voided": N_("voided an answer"),
    "assignment.changed": N_("changed an assignment"),
    "assignment.made": N_("set an assignment"),
    "assignment.withdrawn": N_("withdrew an assignment"),
    "card.made": N_("made a PIN card"),
    "certificate.issued": N_("issued a certificate"),
    "certificate.withdrawn": N_("withdrew a certificate"),
    "class.archived": N_("archived a class"),
    "class.changed": N_("changed a class"),
    "class.code.renewed": N_("renewed the code of a class"),
    "class.exported": N_("took away answers of a class"),
    "class.instructor.added": N_("added an instructor to a class"),
    "class.instructor.removed": N_("removed an instructor from a class"),
    "class.joined": N_("put somebody into a class"),
    "class.left": N_("took somebody out of a class"),
    "class.made": N_("made a class"),
    "class.reopened": N_("reopened a class"),
    "class.rules.moved": N_("moved a class to other rules of a table"),
    "exam.changed": N_("changed an exam"),
    "exam.clock_back": N_("saw the server’s clock step back"),
    "exam.code": N_("renewed the code of an exam"),
    "exam.extra_time": N_("gave more time for a paper"),
    "exam.handed_in": N_("ended a paper"),
    "exam.item_restored": N_("restored an item"),
    "exam.item_voided": N_("voided an item"),
    "exam.made": N_("made an exam"),
    "exam.printed": N_("printed an exam"),
    "exam.published": N_("published an exam"),
    "exam.released": N_("released the results of an exam"),
    "exam.removed": N_("removed an exam"),
    "exam.reopened": N_("reopened a paper"),
    "exam.started": N_("began a paper"),
    "exam.time_added": N_("added time to an exam"),
    "exam.tried": N_("tried a paper"),
    "exam.window": N_("changed when an exam is open"),
    "factor.renewed": N_("renewed a second factor"),
    "factor.set_up": N_("set up a second factor"),
    "group.chosen": N_("put somebody into a group"),
    "group.filled": N_("put people into a group"),
    "group.made": N_("made a group"),
    "group.removed": N_("removed a group"),
    "group.renamed": N_("renamed a group"),
    "history.claimed": N_("claimed what was practised in a browser before"),
    "house.discarded": N_("discarded the draft of a table"),
    "house.imported": N_("brought the next version of a table as a file"),
    "house.made": N_("made a table"),
    "house.published": N_("published a version of a table"),
    "house.restored": N_("took up a table again"),
    "house.retired": N_("put a table away"),
    "job.asked": N_("asked for long work"),
    "link.made": N_("made a one-time link"),
    "notice.changed": N_("changed the privacy notice"),
    "owner.made": N_("became the owner"),
    "password.set": N_("set a password"),
    "person.accommodated": N_("changed extra time or cards that stay"),
    "person.changed": N_("changed the data of a person"),
    "person.deactivated": N_("deactivated an account"),
    "person.erased": N_("erased a person"),
    "person.exported": N_("exported the data of a person"),
    "person.made": N_("made an account"),
    "person.reactivated": N_("activated an account again"),
    "person.role.changed": N_("changed somebody’s role"),
    "person.signed_in": N_("signed in"),
    "person.signed_out": N_("signed out"),
    "retention.applied": N_("deleted what was kept long enough"),
    "roster.imported": N_("imported a list of trainees"),
    "school.changed": N_("changed the settings of the school"),
}
"""Action -> what who did it did; an action that is not here is shown as it is."""

SORTS: dict[str, str] = {
    "person": N_("person %(id)s"), "class": N_("class %(id)s"), "assignment": N_("assignment %(id)s"),
    "exam": N_("exam %(id)s"), "house": N_("table %(id)s"), "sitting": N_("paper %(id)s"),
    "certificate": N_("certificate %(id)s"),
}


def what(entry: Entry) -> str:
    """What was done."""
    return gettext(ACTIONS[entry.action]) if entry.action in ACTIONS else entry.action


def called(names: Mapping[str, str | None], one: str) -> str:
    """The name of a person, class or exam as it is today; without one its sort and number."""
    if one in names and names[one] is None:
        return gettext("an erased person")
    sort, _, number = one.partition(":")
    if name := names.get(one):
        return name
    if one == "school":
        return gettext("the school")
    return gettext(SORTS[sort], id=number) if sort in SORTS else one
