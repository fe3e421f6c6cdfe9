"""The owner's account as a command: whoever runs the server makes it, and renews what is lost."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer import signing_in
from trainer.cli.command import Command
from trainer.cli.engine import print_line
from trainer.cli.terminal import said, say
from trainer.errors import N_, TrainerError


@click.command(cls=Command, help=N_(
    "Make the owner's account, which switches the site to accounts; or renew its password. Every sign-in of "
    "the owner ends. Ends with 1 and the reason where a name or password will not do."))
@click.option("--link", is_flag=True, help=N_("Print an address that does it in a browser, once."))
@click.option("--factor", is_flag=True,
              help=N_("Have the second factor set up again, as for a lost telephone."))
@click.option("--at", default="http://127.0.0.1:8000", help=N_("What the printed address begins with."))
@with_appcontext
def owner(*, link: bool, factor: bool, at: str) -> None:
    store: Any = current_app.extensions["store"]
    now = datetime.now(UTC)
    try:
        if link:
            token = signing_in.owner_link(store, now, renews_factor=factor)
            print_line(f"{at.rstrip('/')}/link/{token}")
            print_line(say(N_("It works once, for seven days.")))
        elif (account := signing_in.find_owner(store)) is None:
            _make(store, now)
        else:
            password = _ask_password(account.login, account.email)
            signing_in.renew_owner(store, password, now, renews_factor=factor)
            print_line(say(N_("The owner's password is changed; every sign-in of the owner has ended.")))
    except TrainerError as error:
        raise click.ClickException(said(error)) from error


def _make(store: Any, now: datetime) -> None:
    name = click.prompt(say(N_("Your name")))
    login = click.prompt(say(N_("Login or e-mail")))
    names = signing_in.owner_names(name, login)
    signing_in.make_owner(store, names, _ask_password(names.login, names.email, names.name), now)
    print_line(say(N_("There is an owner now, and everybody signs in. Your first sign-in sets up the second "
                      "factor.")))


def _ask_password(*about: str | None) -> str:
    typed = click.prompt(say(N_("New password")), hide_input=True,
                         confirmation_prompt=say(N_("The same once more")))
    return signing_in.new_password(typed, *about)


COMMANDS: tuple[click.Command, ...] = (owner,)
