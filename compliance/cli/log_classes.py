"""What a log is good for: its class of conformance, which rules it can test, what to record to test more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from compliance.cli.terminal import say
from compliance.logs.faults import shorten

if TYPE_CHECKING:
    from compliance.checking.law import Law
    from compliance.checking.rounds import Court
    from compliance.logs.rounds import Round

_WIDE: Final = 100


@dataclass(slots=True)
class FirstRounds:
    """The first round of each table and game: by it is told which law its log is held against."""

    of: dict[tuple[str, str, str], Round] = field(default_factory=dict)

    def take(self, round_: Round) -> None:
        """A round of the log."""
        session = round_.session
        self.of.setdefault((session.casino, session.table, session.game), round_)


def the_court(rulebooks: Path | None, commencement: Sequence[str] | None) -> Court:
    """The court of a command that asks what can be tested."""
    from compliance.cli.court import convene

    return convene(rulebooks, commencement, None, None, assume_last_known=False)[0]


def say_testable(first: Round, name: str, court: Court) -> None:
    """Prints which rules of the law in force a log of a class can test."""
    for line in _testable_lines(first, name, court):
        say(line)


def say_good_for(first: Round, court: Court) -> None:
    """Prints what a table's log can test as it is, and what it would have to record to test more."""
    from compliance.checking.testable import laws_of, rules_of_class
    from compliance.logs.classes import class_says, classes_of, lacking_for

    game = first.session.game
    classes = classes_of(game)
    whole = [name for name in classes if not lacking_for(first.session, name)]
    say("  what can be tested")
    if whole:
        say(f"    it is of the class “{whole[-1]}” ({class_says(whole[-1])})")
        for line in _testable_lines(first, whole[-1], court):
            say(line)
    else:
        say("    no class of conformance is recorded whole, so hardly any rule can be tested")
    laws = [(work, law) for work, law, _ in laws_of(court, first) if law is not None]
    for name in classes[classes.index(whole[-1]) + 1 if whole else 0 :]:
        more = ", ".join(f"`{kind}`" for kind in lacking_for(first.session, name))
        say(f"  record also {more} (class “{name}”)")
        for work, law in laws:
            had = set(rules_of_class(law, game, whole[-1])) if whole else set()
            gained = [rule for rule in rules_of_class(law, game, name) if rule not in had]
            if gained:
                _say_rules(f"{work}: then also", gained)


def _testable_lines(first: Round, name: str, court: Court) -> Iterator[str]:
    from compliance.checking.testable import laws_of, rules_any_log_tests, rules_of_class

    for work, law, reason in laws_of(court, first):
        if law is None:
            yield f"    {work}: nothing, whatever is recorded: {reason}"
            continue
        rules = rules_of_class(law, first.session.game, name)
        head = (
            f"{work} ({_version(law)}): {len(rules)} of the {len(rules_any_log_tests(law))} rules that any log can test"
        )
        yield from _rules(head, rules)


def _version(law: Law) -> str:
    return f"version of {law.label[:10]}"


def _say_rules(head: str, rules: Sequence[str]) -> None:
    for line in _rules(head, rules):
        say(line)


def _rules(head: str, rules: Sequence[str]) -> list[str]:
    text = f"{head}: {', '.join(rules)}" if rules else f"{head}"
    return wrap(text, _WIDE, initial_indent="    ", subsequent_indent="      ")


def of_table(first: Round) -> str:
    """A table and its game, as they are told."""
    return f"Table {shorten(first.session.table)}: {shorten(first.session.game)}"
