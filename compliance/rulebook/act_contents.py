"""Operations on the list of contents that stands before the provisions: a line is inserted, or words of one."""

from __future__ import annotations

from compliance.drafting.amending_model import Operation, Target
from compliance.rulebook.draft import Draft, Result


def insert_heading(draft: Draft, operation: Operation) -> Result:
    """A line of the list of contents."""
    anchor = operation.position.target if operation.position else None
    line = operation.target.line
    if anchor is None or not line:
        return "ambiguous", "The order does not say after which line of the contents the heading goes."
    at = _line(draft, anchor.line)
    if at is None:
        why = f"The contents held have no line “{anchor.line}” after which “{line}” could stand"
        return "target missing", f"{why}; it came by an amendment that is not held."
    draft.contents.insert(at + 1, line)
    return "applied", f"“{line}” inserted in the list of contents."


def insert_in_contents(draft: Draft, target: Target, words: str) -> Result:
    at = _line(draft, target.line)
    if at is None:
        why = f"The contents held have no line “{target.line}”; it came by an amendment that is not held."
        return "target missing", why
    draft.contents[at] = f"{draft.contents[at]} {words}"
    return "applied", f"“{words}” added to the line."


def _line(draft: Draft, wanted: str) -> int | None:
    """The index of a line of contents; case and blanks do not count."""
    plain = " ".join(wanted.split()).casefold()
    return next((i for i, entry in enumerate(draft.contents) if " ".join(entry.split()).casefold() == plain), None)
