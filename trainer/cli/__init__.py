"""The commands of ``flask --app app ...``, a module a noun."""

from __future__ import annotations

from flask import Flask

from trainer.cli import comparing, demo, edge, engine, exams, owner, reports, ruling, upkeep


def register(app: Flask) -> None:
    """Add every command to the application; none touches data before it is called."""
    for command in (*engine.COMMANDS, *edge.COMMANDS, *ruling.COMMANDS, *comparing.COMMANDS, *exams.COMMANDS,
                    *owner.COMMANDS, *upkeep.COMMANDS, *reports.COMMANDS, *demo.COMMANDS):
        app.cli.add_command(command)
