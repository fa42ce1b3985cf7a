"""Lines put into the five texts at random places: each is in what comes out, or reported with its line.

It does not matter what stands above them: a bare heading of a schedule, a contents list, a quotation, an unread order.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from compliance.places import data_folder
from compliance.rulebook.rebuild import Rebuilt, rebuild
from compliance.sources.instruments import read_instruments

_SOURCES = {instrument.id: (instrument, text) for instrument, text in read_instruments(data_folder("rulebooks"))[0]}
_FORMS = (
    "The {a} shall be placed upon the {b} by the {c}.",
    "No person may {a} the {b} unless the {c} has been called.",
    "7. Rule 3.2 is deleted and the {a} {b} is void of {c}.",
    "Rule 3.2 is amended by {a}ing the words “{b}” before “{c}”.",
    "Rule 4.2 is amended as follows: the {a} of {b} is {c}.",
    "4. In rule 4.1, omit “{a}” and substitute “{b} {c}”.",
    "12. The dealer is asked to {a}:\n\n“(a) the {b}\n\n(b) the {c}.”",
    "Schedule\n\n{a} {b} {c}.",
    "SCHEDULE 1\n\nThe {a} {b} {c} is gone.",
    "Schedule A: Changes to the {a} {b}\n\nThe {c}.",
    "Division 7 – {a} {b} {c}",
    "5.0 {a} {b} {c}",
    "Section 9 {a} {b} {c}",
    "Part 3 {a} {b}\n\n{c} shall.",
    "“The {a} shall {b} the {c}.”",
    "(d) the {a} of the {b}, {c};",
    "(2A) the {a} of the {b}, {c};",
    "3.7 The {a} shall {b} a {c}.",
    "{a} {b} {c} {a}",
    "{a}\t{b}\t{c}",
    "| {a} | {b} | {c} |",
    "Appendix Q\n\nThe {a} {b} {c} must be shown.",
    "Explanatory note\n\nThe {a} {b} {c}.",
    "Dated at {a} this day, {b} {c}.",
    "99 {a} {b} {c} are to be counted.",
    "The said rule is further amended by omitting “{a}” and substituting “{b} {c}”.",
    "9. In the opening words of rule 3.1, replace “{a}” with “{b} {c}”.",
    "9. Rules 3.1 and 3.2 are transposed, {a} {b} {c}.",
    "9. Section 3.0 is renamed “{a} {b} {c}”.",
    "9. The following provisions are repealed:\n\n(a) rule {a}:\n(b) the {b} {c}.",
    "9. In section 1.0, insert in its alphabetical order:\n\n{a} means a {b} {c};",
    "9 Section 3.0 heading\nsubstitute\n3.0 {a} {b} {c}",
    "9 Rule 3.1\nafter\n{a}\ninsert\n{b} the {c}",
    "9. Rule 3.1—\nomit ‘{a}’, insert—\n‘{b} {c}’.",
    "3.1A {a} {b}\nThe {c} shall be called.",
    "9. After rule 3.1, insert:\n\n3.1A {a} {b}\nThe {c} shall be called.",
    "9. Wherever the word “{a}” appears in section 3.0, substitute “{b} {c}”.",
    "9. For {a} substitute {b} {c}.",
    "9. Rule 3.1 is moved to follow rule {a} {b} and renumbered {c}.",
    "9. Rule 3.1 has effect as if “{a}” were substituted for “{b} {c}”.",
    "9. Wherever “{a}” appears in rule 3.1 it is to be read as “{b} {c}”.",
    "9. Rule 3.1 ceases to have effect for {a} {b} {c}.",
    "9. In rule 3.1, replace «{a}» with «{b} {c}».",
    "9. After rule 3.1, insert the following crossheading:\n\n{a} of the {b} and {c}",
    "9. In rule 3.1, replace “{a}” with “{b} {c}.",
    "RULES OF {a} GAMES\n\nThe {b} {c} is void.",
    "Consolidated by {a}, {b} and {c}",
    "That rule 3.1 be amended as follows:\n\n(a) {a} the {b} {c}.",
    "In place of rule 3.1 put {a} {b} {c}.",
    "9. In rule 3.1:\n\n(a) {a} the {b}:\n(b) {c} it.",
    "9. In the following provisions, “{a}” is replaced by “{b} {c}”:\n(a) rule 3.1; and\n(b) rule 3.2.",
    "9. In the following provisions, “x” is replaced by “y”:\n(a) rule {a}; and\n(b) the {b} of {c}.",
    "9. (1) Rule 3.1 is amended as follows.\n(2) In paragraph (a), after “{a}” insert “{b}”.\n(3) Omit {c}.",
    "9. The portion of rule 3.1 before paragraph (a) is replaced by the following:\n3.1 The {a} {b} {c}:",
    "9. Rule 3.1 (the {a} of {b}, {c}) is deleted.",
    "9 Rule 3.1 (last sentence)\nRepeal the sentence, substitute:\n\nThe {a} {b} {c}.",
    "9 Section 3.0 (heading)\nRepeal the heading, substitute:\n\n3 {a} {b} {c}",
    "9. Rules 3.1–3.2 are replaced by “{a} {b} {c}”.",
    "9. At the end of each of rules 3.1 and 3.2 add “{a} {b} {c}”.",
    "9. The {a} Act 1990 is amended by omitting “{b}” and substituting “{c}”.",
    "The Act is amended by adding the following after section 6:\n\n6A {a}\nA {b} must be {c}.",
    "Article 7\n({a})\n\n1. The {b} is {c}.",
    "13:69F-2.3 {a}\n\n(a) The {b}:\n\n1. Is {c}.",
    "5.010 {a}.\n1. The {b} shall {c}.",
    "“{a}” and “{b}” have the meaning that {c} gives them;",
)
_PLACES_EACH = 14


def _invented(random: Random) -> tuple[str, tuple[str, ...]]:
    """Lines of one of the forms, and the words in them that stand nowhere else."""
    words = tuple(
        "".join(random.choice("bcdfglmnprstvz") + random.choice("aeiou") for _ in range(4)).capitalize()
        for _ in range(3)
    )
    return random.choice(_FORMS).format(**dict(zip("abc", words, strict=True))), words


def _said(made: Rebuilt) -> Iterator[str]:
    """All words of what comes out: provisions, contents, operations, problems, repairs."""
    for version in made.versions:
        yield from version.contents
        for p in version.provisions:
            yield from (p.heading or "", p.text, p.closing or "", *(cell for row in p.rows or () for cell in row))
    for outcome in made.rulebook.outcomes:
        yield from (outcome.quote, outcome.why, outcome.target, outcome.under)
    for problem in made.rulebook.problems:
        yield from (problem.quote, problem.message)
    for note in made.notes:
        yield from (note.before, note.after)
    for record in made.rulebook.records:
        yield from (fact.words for fact in record.facts)


def _reported(made: Rebuilt, instrument: str) -> set[int]:
    """The lines that a problem names, and those of orders that were not carried out."""
    file = _SOURCES[instrument][0].text_file
    lines = {p.place.line for p in made.rulebook.problems if p.place and p.place.file == file and p.place.line}
    for outcome in made.rulebook.outcomes:
        if outcome.instrument == instrument and outcome.outcome not in ("applied", "vacuous"):
            lines |= set(range(outcome.first_line, outcome.last_line + 1))
    return lines


@pytest.mark.parametrize("instrument", sorted(_SOURCES))
@pytest.mark.parametrize("at_the_head", [False, True], ids=["anywhere", "among the first lines"])
def test_a_line_put_in_anywhere_is_seen_or_reported(instrument: str, at_the_head: bool) -> None:
    random = Random(f"{instrument} {at_the_head}")
    printed = _SOURCES[instrument][1].split("\n")
    for _ in range(_PLACES_EACH):
        at = random.randint(0, min(60, len(printed)) if at_the_head else len(printed))
        lines, words = _invented(random)
        text = "\n".join([*printed[:at], "", *lines.split("\n"), "", *printed[at:]])
        made = rebuild(data_folder("rulebooks"), {instrument: text})
        said, reported = "\n".join(_said(made)).casefold(), _reported(made, instrument)
        for number, line in enumerate(lines.split("\n"), start=at + 2):
            missing = [word for word in words if word in line and word.casefold() not in said]
            assert not missing or number in reported, (
                f"line {number} of {instrument}, put in after {printed[at - 1]!r}: {line}"
            )
