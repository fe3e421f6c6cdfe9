"""The table that an argument names."""

from __future__ import annotations

import click
from flask import current_app

from trainer.cli.engine import content
from trainer.cli.terminal import say
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound, TrainerError
from trainer.houses import find_ref

_UNKNOWN = N_("there is no %(word)s; there are %(names)s")


def table_by(ref: str, hint: str) -> HouseRules:
    """Of the files without a look into the database, else a house, a version or a draft (``find_ref``).

    Raises click.BadParameter.
    """
    shipped: HouseRules | None = content().tables.get(ref)
    if shipped is not None:
        return shipped
    try:
        return find_ref(current_app.extensions["houses"], current_app.extensions["store"], ref)
    except TrainerError as error:
        wrong = say(error.template, **error.params)
        if isinstance(error, NotFound) and not {"@", ":"}.intersection(ref):
            wrong = say(_UNKNOWN, word=repr(ref), names=", ".join(sorted(content().tables)))
        raise click.BadParameter(wrong, param_hint=hint) from error
