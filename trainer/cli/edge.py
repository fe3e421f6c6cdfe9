"""What the house wins at a table."""

from __future__ import annotations

import sys

import click
from flask.cli import with_appcontext

from trainer.cli.command import Command
from trainer.cli.engine import content, print_line
from trainer.cli.tables import table_by
from trainer.cli.terminal import say
from trainer.engine.edge import HouseEdge, house_edge
from trainer.engine.rules import RuleSet
from trainer.errors import N_

METHODS = {
    "exact": N_("worked out exactly"),
    "partly_simulated": N_("worked out exactly but for a part that is simulated"),
    "simulated": N_("simulated"),
}
"""How a house edge was found."""
_STEPS = 1000


@click.command(cls=Command, help=N_(
    "Work out what the house wins at the table TABLE, in percent of a wager, and what that takes for "
    "granted.\n\nThe standard error is that of what had to be simulated."))
@click.argument("table", required=False)
@click.option("--all", "every", is_flag=True, help=N_("Every table, one after another."))
@click.option("--seed", default="1", show_default=True,
              help=N_("Any text: the same seed deals the same cards."))
@with_appcontext
def edge(table: str | None, every: bool, seed: str) -> None:
    tables = content().tables
    asked = [(name, tables[name]) for name in sorted(tables)] if every else [
        (table or "", table_by(table or "", "TABLE"))]
    for name, one in asked:
        for line in _lines(name, _worked_out(one.rules, seed)):
            print_line(line)


def _worked_out(rules: RuleSet, seed: str) -> HouseEdge:
    with click.progressbar(length=_STEPS, label=say(N_("Working it out")), file=sys.stderr) as bar:
        done = 0

        def progress(share: float) -> None:
            nonlocal done
            bar.update(int(share * _STEPS) - done)
            done = int(share * _STEPS)

        return house_edge(rules, seed=seed.encode("utf-8", "surrogateescape"), progress=progress)


def _lines(name: str, found: HouseEdge) -> list[str]:
    lines = [say(N_("%(table)s: the house wins %(edge)s%%, standard error %(error)s%%; %(method)s."),
                 table=name, edge=_percent(found.edge), error=_percent(found.error),
                 method=say(METHODS[found.method]))]
    if found.breakage:
        lines.append(say(N_("Rounding payments adds %(breakage)s%% at the smallest bet."),
                         breakage=_percent(found.breakage)))
    return lines + [f"- {one.said(say)}" for one in found.assumptions]


def _percent(share: float) -> str:
    return f"{100 * share:.4f}"


COMMANDS: tuple[click.Command, ...] = (edge,)
