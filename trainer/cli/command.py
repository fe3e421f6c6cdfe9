"""A command whose help and whose errors are told in the terminal's language, those of click too."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import IO, Any

import click

from trainer.cli.terminal import lend_catalogues, say, writable
from trainer.errors import N_, because


class Command(click.Command):
    """Its help and that of its options are marked ``N_()`` where they stand, and translated when shown.

    The names of arguments (``FILE``) are signs, like those of options: they stay.
    """

    def make_context(self, info_name: str | None, args: list[str], parent: click.Context | None = None,
                     **extra: Any) -> click.Context:
        lend_catalogues()
        with _told():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _told():
            return super().invoke(ctx)

    def get_help(self, ctx: click.Context) -> str:
        return writable(super().get_help(ctx), sys.stdout.encoding)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = N_("Show this message and exit.")  # click keeps what it was when first asked for
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return list(map(say, super().collect_usage_pieces(ctx)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_said(self.help))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say(N_("Options"))):
            formatter.write_dl([
                _row(option, ctx) for option in self.get_params(ctx)
                if isinstance(option, click.Option) and not option.hidden
            ])


def _row(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """Names with the sort of value, help with what click adds to it."""
    _, text = option.get_help_record(ctx) or ("", "")
    sort = option.make_metavar(ctx)
    return (option.get_help_spec(ctx).replace(f" {sort}", f" {say(sort)}"),
            _said(option.help) + text.removeprefix(option.help or ""))


def _said(help_text: str | None) -> str:
    """No help is none in any language: the empty message is a catalogue's head."""
    return say(help_text) if help_text else ""


@contextmanager
def _told() -> Iterator[None]:
    """What goes wrong is told in the signs that the terminal has; then the command ends with its code."""
    try:
        yield
    except click.ClickException as error:
        text = StringIO()
        error.show(text)
        click.echo(writable(text.getvalue(), sys.stderr.encoding), err=True, nl=False)
        raise click.exceptions.Exit(error.exit_code) from error


class Whole(click.IntRange):
    """A whole number within limits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            int(value)
        except ValueError:
            self.fail(say(N_("%(word)s is not a valid integer range."), word=repr(value)), param, ctx)
        return int(super().convert(value, param, ctx))


class File(click.File):
    """A file that can be opened, or the system's reason why it cannot."""

    def convert(self, value: str | os.PathLike[str] | IO[Any], param: click.Parameter | None,
                ctx: click.Context | None) -> IO[Any]:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if isinstance(error.__context__, OSError):
                reason = say(because(error.__context__)["message"])
                self.fail(f"'{click.format_filename(str(value))}': {reason}", param, ctx)
            raise


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark what click says of one and of several, as ``N_`` marks."""
    return one, many


CLICK = (
    N_("Usage:"), N_("[OPTIONS]"), N_("TEXT"), N_("INTEGER RANGE"), N_("default: {default}"), N_("required"),
    N_("Error: {message}"), N_("Try '{command} {option}' for help."), N_("Aborted!"),
    N_("Missing argument"), N_("Missing option"), N_("Choose from:\n\t{choices}"),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value for {param_hint}: {message}"), N_("{value} is not in the range {range}."),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""What click says around our commands, letter by letter: it looks these up by itself."""
