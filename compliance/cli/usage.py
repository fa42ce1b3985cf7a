"""What is said of a command line that cannot be used: one sentence, and the way to what can be."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, Final, Literal, get_args, get_origin

from typer._click import Command, Context, HelpFormatter
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperGroup

from compliance.cli.exits import UNUSABLE
from compliance.cli.terminal import say
from compliance.logs.faults import shorten
from compliance.spelling import hint

_NO_COMMAND: Final = "No such command "
_NUMBERS: Final[dict[Any, str]] = {int: "a whole number", int | None: "a whole number", float: "a number"}


class Group(TyperGroup):
    """Commands, each listed with what it is for, whole."""

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        shown = [(name, _first_sentence(command.help)) for name, command in found if command and not command.hidden]
        with formatter.section("Commands"):
            formatter.write_dl(shown)


class Commands(Group):
    """The commands of the program; what cannot be used of them is said in its words."""

    def make_context(self, *args: Any, **kwargs: Any) -> Context:
        with _told(self):
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Context) -> Any:
        with _told(self):
            return super().invoke(ctx)


def _first_sentence(words: str | None) -> str:
    paragraph = " ".join((words or "").split("\n\n")[0].split())
    sentence, dot, _ = paragraph.partition(". ")
    return sentence + dot.rstrip()


@contextmanager
def _told(commands: TyperGroup) -> Iterator[None]:
    try:
        yield
    except NoArgsIsHelpError as error:
        error.show()
        sys.exit(UNUSABLE)
    except ClickException as error:
        say(f"error: {what_is_wrong(error, commands, sys.argv[1:])}", err=True)
        sys.exit(UNUSABLE)


def what_is_wrong(error: ClickException, commands: TyperGroup, given: Sequence[str]) -> str:
    """The sentence, with what may have been meant. given: the command line, by which the command is found."""
    command, path = _command(commands, given)
    match error:
        case NoSuchOption():
            options = [name for p in command.params for name in p.opts]
            said = f"There is no option {shorten(error.option_name)}.{hint(error.option_name, options)}"
        case BadOptionUsage():
            said = f"{error.option_name}: {_needed(command, error.option_name)}."
        case MissingParameter():
            said = f"{_named(error.param)} is missing."
        case BadParameter():
            said = f"{_named(error.param)}: {_wanted(error)}"
        case UsageError() if error.message.startswith(_NO_COMMAND) and isinstance(command, TyperGroup):
            written = _quoted(error.message)
            said = f"There is no command {shorten(written)}.{hint(written, command.commands)}"
        case _:
            said = f"{error.format_message().rstrip('.')}."
    return f"{said} See {path} --help."


def _command(commands: TyperGroup, given: Sequence[str]) -> tuple[Command, str]:
    command: Command = commands
    path = "compliance"
    for word in given:
        if not isinstance(command, TyperGroup) or word not in command.commands:
            break
        command, path = command.commands[word], f"{path} {word}"
    return command, path


def _quoted(message: str) -> str:
    """The word that a message of the library quotes first."""
    return message.partition("'")[2].partition("'")[0]


def _named(param: Any) -> str:
    if param is None:
        return "A value"
    return str(param.metavar or param.name) if param.param_type_name == "argument" else "/".join(param.opts)


def _wanted(error: BadParameter) -> str:
    """What stands there instead. The library's own words name its types."""
    param: Any = error.param
    annotation = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    choices = [str(choice) for choice in get_args(annotation)] if get_origin(annotation) is Literal else []
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        choices = [str(choice.value) for choice in annotation]
    if choices:
        return f"it is one of {', '.join(choices)}.{hint(_quoted(error.message), choices)}"
    number = _NUMBERS.get(annotation, "")
    if not number:
        return "this value cannot be used."
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    within = (
        f" from {least} to {most}" if None not in (least, most) else f" from {least} on" if least is not None else ""
    )
    return f"{number}{within} stands there."


def _needed(command: Command, name: str) -> str:
    option = next((p for p in command.params if name in p.opts), None)
    if option is not None and option.nargs > 1:
        return f"{option.nargs} values stand after it"
    return "it takes no value" if getattr(option, "is_flag", False) else "a value stands after it"
