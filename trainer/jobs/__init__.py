"""Long work: asked for on a page, done by a process of its own, looked at and fetched by whoever asked.

``asking`` is what a page does, ``running`` the thread of the server that starts one process after the other,
``folder`` what came of them. What can be asked for is registered by ``app.py`` (``kinds``).
"""

from trainer.jobs.asking import again, ask, jobs_of, one_job, result, stop
from trainer.jobs.folder import forget_all
from trainer.jobs.kinds import Kind, Kinds, Progress
from trainer.jobs.running import KEPT_FOR, Runner
from trainer.store.jobs import Job

__all__ = ["KEPT_FOR", "Job", "Kind", "Kinds", "Progress", "Runner", "again", "ask", "forget_all",
           "jobs_of", "one_job", "result", "stop"]
