"""Which of several readings of one order says the same as another, or less: it is none beside that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from compliance.drafting.amending_acts import Act, Lead
from compliance.drafting.amending_model import Target, within

Reading = tuple[Act, ...] | Lead


def only_inside(reading: Reading) -> bool:
    """Whether a reading takes the scope of a sentence for the place where new matter goes ("In rule 2.2, insert ..."),
    where it is also what the sentence is about; the two come to the same."""
    return not isinstance(reading, Lead) and any(act.position and act.position.where == "within" for act in reading)


def are_mere_words(reading: Reading, other: Reading) -> bool:
    """Whether a reading takes for new matter what another takes for words put into a sentence, and these are words that
    no stop ends: no provision consists of them."""
    words = [act.new_words or "" for act in other] if not isinstance(other, Lead) else []
    twins = _are_twins(reading, other, "insert_matter", "insert_words")
    return twins and not any(one.rstrip().endswith((".", ";", ":", "—")) for one in words)


def takes_words_for_a_row(reading: Reading, other: Reading, rows: Sequence[str]) -> bool:
    """Whether a reading takes for a second row what another takes for words in the first, and the order speaks of one:
    "entry for “Column”, “2 to 1”—omit, insert—". rows: how the order calls a row, each time."""
    if isinstance(reading, Lead) or isinstance(other, Lead) or len(reading) != 1 or len(other) != 1:
        return False
    (one,), (two,) = reading, other
    in_row = len(two.targets) == 1 and len(two.old) == 1 and two.targets[0].unit == "row"
    same = in_row and one.targets == (two.targets[0], replace(two.targets[0], row=two.old[0].text))
    return same and len(rows) == 1 and not rows[0].endswith("s")


def is_the_same_set_in_lines(reading: Reading, other: Reading) -> bool:
    """Whether a reading takes one sentence for an order set in lines, and another reading takes it as it stands."""
    return _are_twins(reading, other, "insert_block", "insert_matter")


def _are_twins(reading: Reading, other: Reading, verb: str, other_verb: str) -> bool:
    """Whether two readings differ in nothing but in what they take the same quotation for."""
    if isinstance(reading, Lead) or isinstance(other, Lead) or len(reading) != len(other):
        return False
    pairs = list(zip(reading, other, strict=True))
    alike = [
        replace(one, verb=two.verb, new_words=two.new_words, targets=one.targets or two.targets) == two
        for one, two in pairs
    ]
    return all(alike) and all(one.verb == verb and two.verb == other_verb for one, two in pairs)


def says_more(reading: Reading, other: Reading) -> bool:
    """Whether one reading asks for all that the other does, and names what it is about more narrowly, with words of the
    sentence that the other one drops."""
    if isinstance(reading, Lead) or isinstance(other, Lead) or len(reading) != len(other) or reading == other:
        return False
    return all(_names_more(one, two) for one, two in zip(reading, other, strict=True))


def _names_more(act: Act, other: Act) -> bool:
    anchors = [each.position.target if each.position else None for each in (act, other)]
    alike = replace(act, targets=(), position=None) == replace(other, targets=(), position=None)
    beside = (act.position and act.position.where) == (other.position and other.position.where)
    if (
        not alike
        or not beside
        or (anchors[0] is None) != (anchors[1] is None)
        or len(act.targets) != len(other.targets)
    ):
        return False
    pairs = [*zip(act.targets, other.targets, strict=True)]
    if anchors[0] is not None and anchors[1] is not None:
        # what a sentence is about, and where in it something goes, together name the place
        pairs = [(within(anchors[0], one), within(anchors[1], two)) for one, two in pairs or [(Target(), Target())]]
    return all(
        getattr(one, field.name) == getattr(two, field.name) or not getattr(two, field.name)
        for one, two in pairs
        for field in fields(Target)
    )


def counts(act: Act) -> bool:
    """Whether a renumbering has a new number for each provision that it names."""
    return act.verb != "renumber" or len(act.targets) == len(act.labels)
