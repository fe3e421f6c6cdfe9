"""Progress: how each skill stands, what is weak or due, days and streak, and past answers again.

Every function takes the store, the content where drills or rules matter, and the person whose record
it is. Nothing here writes, and no figure is stored: all follow from the log as it stands.
"""

from trainer.progress.days import days, streak
from trainer.progress.overview import Overview, overview
from trainer.progress.replaying import Replay, play_scenario, replay, scenario
from trainer.progress.skills import history, levels, skill, skills
from trainer.progress.views import (
    AnswerLine,
    DayPoint,
    Due,
    History,
    MistakeView,
    SituationView,
    SkillView,
    Spot,
    Streak,
)
from trainer.progress.weak_spots import mistakes

__all__ = [
    "AnswerLine", "DayPoint", "Due", "History", "MistakeView", "Overview", "Replay", "SituationView",
    "SkillView", "Spot", "Streak", "days", "history", "levels", "mistakes", "overview", "play_scenario",
    "replay", "scenario", "skill", "skills", "streak",
]
