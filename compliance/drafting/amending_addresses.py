"""Addresses on lines of their own: the place at which the order below them acts, or a heading over it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.drafting.amending_acts import Lead
from compliance.drafting.amending_blocks import is_address, verb_of
from compliance.drafting.amending_layout import ItemLabel, item_label
from compliance.drafting.amending_masks import masked_line
from compliance.drafting.amending_model import Target
from compliance.drafting.amending_orders import Order, begins_order, is_caption
from compliance.drafting.amending_progress import Progress, enter
from compliance.drafting.amending_sentences import readings
from compliance.drafting.amending_targets import Setting

_ADDRESSED = ("rule", "section", "paragraph", "definition", "table", "heading", "sentence")
# that an order names the provision that it changes
_NAMES_A_PLACE = re.compile(
    r"\b(rules?|sections?|clauses?|regulations?|divisions?|schedules?)\s+[\dIVX]", re.IGNORECASE
)
# what holds sections and clauses, and says where they stand
_HOLDS_OTHERS = re.compile(r"\s*(schedules?|parts?|divisions?|chapters?|appendix)\b", re.IGNORECASE)
# what may stand behind the name of a provision in a list of them
_END_OF_ITEM = re.compile(r"[\s.,;:]*(\b(and|or)\s*)?$")


def is_address_of_order(progress: Progress, row: int, label: ItemLabel | None, body: str) -> bool:
    """Takes an address that stands alone on its line as the place where the one order below it acts, which names none
    of its own ("Rule 5.12" / "Omit “exactly”, substitute “wholly”.")."""
    layout = progress.layout
    below = layout.next_filled(row + 1)
    if below == len(layout.starts) or not is_address(body) or verb_of(layout.line(below)):
        return False
    line = layout.line(below)
    if item_label(line) is not None or not begins_order(layout, below):
        return False
    if _NAMES_A_PLACE.search(masked_line(line)):
        return _heads_its_order(progress, row, label, body)
    setting = Setting(layout.plain, layout.bounds(row)[0] + (label.end if label else 0), progress.heading)
    found = next(filter(None, (readings(f"{words}:", setting) for words in _without_title(body))), [])
    lead = found[0] if len(found) == 1 else None
    if not isinstance(lead, Lead) or lead.acts or any(target.unit not in _ADDRESSED for target in lead.targets):
        return False
    enter(progress, label)
    progress.leftovers.ordered(row, row + 1)
    progress.leads.append((row + 1, progress.item))
    progress.number_scope, progress.addressed = lead.targets, True
    progress.letters, progress.headed = [], label is not None and label.kind == "number"
    return True


def _without_title(body: str) -> Iterator[str]:
    """An address as it stands, and without the title behind its number ("Rule 2.2 Wagers")."""
    whole = masked_line(_END_OF_ITEM.sub("", body))
    yield whole
    words = whole.split(" ")
    titled = next((at for at, word in enumerate(words) if at > 1 and word[:1].isupper()), len(words))
    if is_caption(" ".join(words[titled:])):
        yield " ".join(words[:titled])


def _heads_its_order(progress: Progress, row: int, label: ItemLabel | None, body: str) -> bool:
    """Takes an item's address as a heading where the order below it names its place itself ("[1] Section 3 Tables" /
    "Omit section 3(3)."); a Schedule is what that place stands in."""
    if label is None or label.kind != "number" or body.rstrip().endswith((".", ":", "—")):
        return False
    scope: tuple[Target, ...] = ()
    if _HOLDS_OTHERS.match(body):
        start = progress.layout.bounds(row)[0] + label.end
        found = readings(f"{' '.join(body.split()[:2])}:", Setting(progress.layout.plain, start, progress.heading))
        if len(found) != 1 or not isinstance(found[0], Lead):
            return False
        scope = found[0].targets
    enter(progress, label)
    progress.headed, progress.number_scope = True, scope
    if scope:
        progress.leads.append((row + 1, progress.item))
    progress.leftovers.headed(row, item=True)
    return True


def is_under_unread(progress: Progress, order: Order) -> bool:
    """Whether the line directly above an order was left unread."""
    row = (progress.layout.place(order.span[0]).line or 1) - 2
    while row >= 0 and not progress.layout.line(row).strip():
        row -= 1
    return row >= 0 and row not in progress.leftovers.fates
