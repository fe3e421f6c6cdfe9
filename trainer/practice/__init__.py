"""Practice: begin a block, answer, look at it, retry, close it, and what it came to.

Every function takes the store and, where rules or drills matter, the content; ``person_id`` is
whose block it must be. Clock, seed and ids come from the caller. Nothing that only looks writes.

How an answer's time is known without writing when a page is shown: the form carries hints. A page
that is loaded whole shows its item again unless it is the first one, soon after its issue; it posts
``shown_again=1`` (see ``is_shown_again``), and the answer's time does not count.
"""

from trainer.learning.modes import MODES
from trainer.practice.answering import answer
from trainer.practice.blocks import block, drills_for, end, mark_slip, retry, start
from trainer.practice.dealing import is_shown_again, is_whole
from trainer.practice.debriefing import RoundDebrief, debrief, rate
from trainer.practice.evidence import tells_alone
from trainer.practice.examples import Example, example
from trainer.practice.keeping import look_ahead
from trainer.practice.results import mistakes_today, recent, summary
from trainer.practice.standing import catch_up
from trainer.practice.views import (
    Block,
    Feedback,
    IssuedItem,
    MistakeCount,
    RecentBlock,
    Summary,
    SummaryItem,
)
from trainer.store.pages import Page

__all__ = [
    "MODES", "Block", "Example", "Feedback", "IssuedItem", "MistakeCount", "Page", "RecentBlock",
    "RoundDebrief", "Summary", "SummaryItem", "answer", "block", "catch_up", "debrief", "drills_for", "end",
    "example", "is_shown_again", "is_whole", "look_ahead", "mark_slip", "mistakes_today", "rate", "recent",
    "retry", "start", "summary", "tells_alone",
]
