"""Operations on words: of a provision, a sentence, a row of a table, a line of contents, or throughout."""

from __future__ import annotations

from dataclasses import replace

from compliance.drafting.amending_model import Operation, Position, Target, Words
from compliance.drafting.numbering import readings_of
from compliance.rulebook.act_across_cells import cell_changed
from compliance.rulebook.act_contents import insert_in_contents
from compliance.rulebook.act_ends import STOPS, at_the_end, behind, loose_mark
from compliance.rulebook.act_rows import add_rows, row, row_index
from compliance.rulebook.act_subsections import FIRST, as_first_of_several
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.model import Provision, plain_label
from compliance.rulebook.passages import (
    ORDINALS,
    Passage,
    at_place,
    chosen,
    leaves_part_of_word,
    occurrences,
    sentences,
    whole,
    with_passages,
    words_at,
)
from compliance.rulebook.provisions import subtree


def replace_words(draft: Draft, operation: Operation) -> Result:
    return _change(draft, operation, operation.new_words)


def delete_words(draft: Draft, operation: Operation) -> Result:
    return _change(draft, operation, "")


def _change(draft: Draft, operation: Operation, new: str) -> Result:
    if operation.old is None:
        return "ambiguous", "The order does not say which words it changes."
    # words that take the place of a stop go on with the sentence that it ended
    new = behind(new) if new and (operation.old.after or operation.old.text in STOPS) else new
    scope = _scope(draft, operation.target)
    if scope is None:
        return draft.missing(operation.target)
    found = occurrences(draft.provisions, scope, operation.old)
    across = None if found else cell_changed(draft.provisions, scope, operation.old, new)
    if across is not None:
        draft.provisions = with_passages(draft.provisions, [across[0]], across[1], draft.by)
        return "applied", f"Changed in {across[0].address}."
    if operation.target.to and operation.old.occurrence != "every":
        without = _without(draft, operation.target, operation.old)
        if found and without:
            why = f"“{operation.old.text}” does not stand in {', '.join(without)}, which the order names as well."
            return "target missing", f"{why} “wherever it occurs” would change it in the others."
    if operation.old.occurrence in (*ORDINALS, "last"):
        return _change_counted(draft, operation, found, new)
    return _apply(draft, operation.target, found, operation.old, new)


def _without(draft: Draft, target: Target, old: Words) -> list[str]:
    """The provisions of a range in which words do not stand."""
    return [
        address
        for address in draft.meant(target)
        if not occurrences(draft.provisions, whole(subtree(draft.provisions, address)), old)
    ]


def _change_counted(draft: Draft, operation: Operation, found: list[Passage], new: str) -> Result:
    """Change words that are meant by their place, counted as they stood before the instrument."""
    assert operation.old is not None
    before = replace(draft, provisions=list(draft.base.provisions))
    places = range(len(occurrences(before.provisions, _scope(before, operation.target) or [], operation.old)))
    taken = draft.taken.setdefault((str(operation.target), operation.old.text), set())
    left = [place for place in places if place not in taken]
    meant = at_place(places, operation.old.occurrence)
    if not found or meant is None:
        return _apply(draft, operation.target, found, operation.old, new)
    if len(left) != len(found) or meant not in left:
        why = "Another order of the instrument changes these words, too, so they cannot be counted as it counts them."
        return "ambiguous", why
    if operation.old.text not in new:
        taken.add(meant)
    return _apply(draft, operation.target, [found[left.index(meant)]], replace(operation.old, occurrence=""), new)


def _apply(draft: Draft, target: Target, found: list[Passage], old: Words, new: str) -> Result:
    if not found:
        return "target missing", f"“{old.text}” does not stand in {target}."
    meant = found if _is_once_in_each(draft, target, found, old) else chosen(found, old.occurrence)
    if meant is None:
        edges = f" to “{old.to}”" if old.to else " to the end" if old.to_the_end else ""
        named = f"What goes from “{old.text}”{edges}" if edges else f"“{old.text}”"
        return "ambiguous", f"{named} stands {len(found)} times in {target}; the order does not say which is meant."
    if not meant:
        return "target missing", f"“{old.text}” stands {len(found)} times in {target}, not so often as the order says."
    to_the_end = old.to_the_end and not (target.edge or target.sentence)
    below = next((p.address for p in meant if to_the_end and _goes_on_below(draft, p)), "")
    if below:
        return "ambiguous", f"The order does not say whether what is listed below the words of {below} goes, too."
    emptied = next((p for p in meant if not new and p.cell is not None and _is_whole_cell(draft, p)), None)
    if emptied is not None:
        return "ambiguous", f"“{old.text}” is all that a cell of {emptied.address} says; name the row if that is to go."
    cut = next((p for p in meant if not new and leaves_part_of_word(_provision_of(draft, p), p)), None)
    if cut is not None:
        return "ambiguous", f"“{old.text}” is a part of a word in {cut.address}, of which the order leaves the rest."
    changed = with_passages(draft.provisions, meant, new, draft.by)
    if not new and any(_names_nothing(p) for p in changed) and not any(map(_names_nothing, draft.provisions)):
        return "ambiguous", f"“{old.text}” is what a definition defines; name the definition if that is to go."
    if (loose := loose_mark(draft.provisions, changed)) is not None:
        return "ambiguous", f"It would leave a quotation mark alone in {loose}, of which it says nothing."
    draft.provisions = changed
    return "applied", f"Changed in {', '.join(dict.fromkeys(p.address for p in meant))}."


def _is_once_in_each(draft: Draft, target: Target, found: list[Passage], old: Words) -> bool:
    """Whether an order names a range of provisions and its words stand once in each of them: it is made in each."""
    of_range = draft.meant(target) if target.to and not old.occurrence else []
    each = [{p.address for p in subtree(draft.provisions, address)} for address in of_range]
    return bool(each) and all(sum(p.address in one for p in found) == 1 for one in each)


def _goes_on_below(draft: Draft, passage: Passage) -> bool:
    """Whether the end of a passage is the end of a provision's own words, with paragraphs or a table below them."""
    held = _provision_of(draft, passage)
    ends = passage.field == "text" and passage.end == len(held.text)
    return ends and len(subtree(draft.provisions, held.address)) > 1


def _is_whole_cell(draft: Draft, passage: Passage) -> bool:
    """Whether a passage is all that a cell of a table says."""
    held = _provision_of(draft, passage)
    assert passage.cell is not None
    row, column = passage.cell
    return words_at(held, passage).strip() == (held.rows or ())[row][column].strip()


def _provision_of(draft: Draft, passage: Passage) -> Provision:
    """The provision in whose words a passage was found."""
    held = draft.held(passage.address)
    assert held is not None
    return held


def _names_nothing(provision: Provision) -> bool:
    """Whether a definition has nothing between the quotation marks of its term."""
    words = "".join(provision.text.split())
    return provision.kind == "definition" and words.startswith(("“”", '""'))


def replace_term(draft: Draft, operation: Operation) -> Result:
    """One term for another throughout. Where it stands nowhere there is nothing to do, and that is said."""
    old = operation.old
    if old is None:
        return "ambiguous", "The order does not say which term is replaced."
    found = occurrences(draft.provisions, whole(draft.provisions), old)
    if not found:
        return "vacuous", f"“{old.text}” stands nowhere in the text held, so there is nothing to replace."
    return _apply(draft, operation.target, found, replace(old, occurrence="every"), operation.new_words)


def insert_words(draft: Draft, operation: Operation) -> Result:
    """Words after or before others, after a sentence, or at an end of their target."""
    target, words, position = operation.target, operation.new_words, operation.position
    if target.unit == "contents line":
        return insert_in_contents(draft, target, words)
    scope = _scope(draft, target)
    if scope is None:
        return draft.missing(target)
    if position is None:
        return "ambiguous", "The order does not say where the words go."
    if position.words is not None and position.where == "before" and words.strip("( )") == FIRST:
        return as_first_of_several(draft, target, position.words.text)
    if position.words is not None and position.where in ("after", "before"):
        anchors = occurrences(draft.provisions, scope, position.words)
        words = words if position.where == "before" else behind(words)
        joint = "" if position.words.text in STOPS else " "
        before = f"{'' if joint else ' '}{words}{joint}{position.words.text}"
        new = f"{position.words.text}{words}" if position.where == "after" else before
        return _apply(draft, target, anchors, position.words, new)
    if position.target is not None and position.target.sentence:
        after = _scope(draft, position.target)
        if not after:
            return draft.missing(position.target)
        return _beside(draft, after[-1], words, position.where)
    if position.target is not None and position.target.paragraphs and position.where == "after":
        return _close(draft, position.target, words)
    if position.where == "at the end" and scope and (label := _next_label(draft, scope[-1], words)):
        return "ambiguous", f"The words bring a paragraph ({label}) of their own; the order has to insert it as one."
    if position.where in ("at the end", "at the beginning") and scope:
        edge = scope[-1] if position.where == "at the end" else scope[0]
        if edge.cell is not None and not (target.row or target.column):
            return add_rows(draft, target, words, position.where)
        return _beside(draft, edge, words, "after" if position.where == "at the end" else "before")
    return "ambiguous", "The order does not say where the words go."


def _next_label(draft: Draft, last: Passage, words: str) -> str:
    """The label that goes on with the list at whose end words are put, where they bring one: "; (d) a dozen"."""
    held = draft.held(last.address)
    if held is None or held.kind != "paragraph":
        return ""
    own = readings_of(plain_label(held))
    labels = (part.partition(")")[0] for part in words.split("(")[1:])
    return next((label for label in labels for one in readings_of(label) if any(map(one.follows, own))), "")


def _close(draft: Draft, last: Target, words: str) -> Result:
    """Words after the last paragraph of a list, which close it; behind another paragraph no words can stand."""
    found = draft.meant(last)
    paragraph = draft.held(found[0]) if len(found) == 1 else None
    above = draft.held(paragraph.parent or "") if paragraph is not None else None
    if paragraph is None or above is None:
        return draft.missing(last)
    siblings = [p for p in draft.provisions if p.parent == above.address and p.kind == "paragraph"]
    if siblings[-1] is not paragraph or above.closing:
        return "ambiguous", f"Words that are no paragraph cannot stand between {last} and what follows it."
    changed = replace(above, closing=words, lineage=(*above.lineage, f"words changed by {draft.by}"))
    draft.provisions = [changed if p is above else p for p in draft.provisions]
    return "applied", f"{above.address} is closed by these words."


def _beside(draft: Draft, passage: Passage, words: str, where: str) -> Result:
    """Words set after or before a passage, with a blank between."""
    start = end = passage.start
    new = f"{words} "
    held = draft.held(passage.address)
    if where == "after" and held is not None:
        standing = words_at(held, passage)
        joined = at_the_end(standing, words)
        if joined is None:
            why = f"How “{words}” is to stand behind “{' '.join(standing.split()[-2:])}”, the order does not say."
            return "ambiguous", why
        start, end, new = passage.start + joined[0], passage.end, joined[1]
    draft.provisions = with_passages(draft.provisions, [replace(passage, start=start, end=end)], new, draft.by)
    return "applied", f"Inserted in {passage.address}."


def delete_part(draft: Draft, operation: Operation) -> Result:
    """Delete a sentence, or a row of a table."""
    if operation.target.column:
        return "ambiguous", f"{operation.target} cannot be taken away by itself; name the row, or the words in it."
    if operation.target.row:
        return row(draft, operation.target, None)
    scope = _scope(draft, operation.target)
    if not scope:
        return draft.missing(operation.target)
    draft.provisions = with_passages(draft.provisions, scope, "", draft.by)
    return "applied", f"Deleted in {scope[0].address}."


def replace_part(draft: Draft, operation: Operation) -> Result:
    """Replace a sentence, or a row of a table, by new matter."""
    words = operation.new_words or (operation.matter.text if operation.matter else "")
    if not words:
        return "ambiguous", "The order names no new matter."
    if len(operation.targets) > 1:
        return "ambiguous", "The order puts the same words in the place of several parts, and not each by itself."
    if operation.target.row and not operation.target.column:
        return row(draft, operation.target, words)
    scope = _scope(draft, operation.target)
    if not scope:
        return draft.missing(operation.target)
    if len(scope) > 1:
        return "ambiguous", f"{operation.target} is {len(scope)} cells; the order does not say which is meant."
    draft.provisions = with_passages(draft.provisions, scope, words, draft.by)
    return "applied", f"Replaced in {scope[0].address}."


def replace_heading(draft: Draft, operation: Operation) -> Result:
    """Another heading for a section, or another caption for a table; the number stays."""
    found = draft.meant(replace(operation.target, unit="section"))
    held = draft.held(found[0]) if len(found) == 1 else None
    if held is None or not held.heading:
        return draft.missing(operation.target)
    words = " ".join((operation.new_words or (operation.matter.text if operation.matter else "")).split())
    number = held.address.removesuffix(".0")
    words = words.removeprefix(f"{held.address} ").removeprefix(f"{number} ")
    words = words.removeprefix(f"{held.address}—").removeprefix(f"{held.address}–")
    if not words:
        return "ambiguous", "The order names no new heading."
    lineage = (*held.lineage, f"words changed by {draft.by}")
    changed = replace(held, heading=words, lineage=lineage)
    draft.provisions = [changed if p is held else p for p in draft.provisions]
    return "applied", f"{held.address} is headed “{words}”."


def insert_part(draft: Draft, operation: Operation) -> Result:
    """Insert a sentence after another or at the end of a provision, or a row after another."""
    words = operation.new_words or (operation.matter.text if operation.matter else "")
    if operation.target.row:
        where = operation.position.where if operation.position else ""
        anchor = operation.position.target if operation.position else None
        if where == "at the end" and (anchor is None or not anchor.row):
            return add_rows(draft, replace(operation.target, row=""), words, where)
        if anchor is None or where not in ("after", "before"):
            return "ambiguous", "No row is named."
        return row(draft, anchor, words, beside=where)
    position = operation.position
    if position is None and operation.matter is not None and len(_scope(draft, operation.target) or ()) == 1:
        # a sentence that is added to words without lists has one place where it can go
        position = Position("at the end")
    return insert_words(draft, replace(operation, new_words=words, position=position))


def _scope(draft: Draft, target: Target) -> list[Passage] | None:
    """The words that a target means: of one sentence, one row, one heading, a provision with all below it, or of the
    whole text where the order names nothing narrower."""
    if target.unit in ("whole text", "division", "") and not target.address:
        return whole(draft.provisions)
    found = draft.meant(
        replace(
            target,
            row="",
            column="",
            sentence="",
            edge="",
            table=target.table or ("the table" if target.row or target.column else ""),
        )
    )
    provisions = [p for address in found for p in subtree(draft.provisions, address)]
    if not provisions:
        return None
    if target.unit == "heading":
        return [p for p in whole(provisions[:1]) if p.field == "heading"] or None
    if target.sentence:
        return _sentence(draft, provisions[0], target.sentence)
    if target.edge:
        return _edge(provisions, target.edge)
    passages = whole(provisions)
    if target.row or target.column:
        return _cells(provisions[0], target, passages)
    return [p for p in passages if p.field != "heading"] or passages


def _edge(provisions: list[Provision], edge: str) -> list[Passage] | None:
    """The words of a provision before its list or table, or after it; none where no list parts them."""
    field = "text" if edge == "opening" else "closing"
    found = [p for p in whole(provisions[:1]) if p.field == field]
    return found if found and len(provisions) > 1 else None


def _sentence(draft: Draft, provision: Provision, ordinal: str) -> list[Passage] | None:
    """The sentence that an order names by its place among those that stood before the instrument: what another order of
    it has taken away or put in does not count."""
    now = sentences(provision)
    before = next((p for p in draft.base.provisions if p.address == provision.address), provision)
    then = sentences(before)
    meant = chosen(then, ordinal)
    if before.text == provision.text or not meant:
        return chosen(now, ordinal)
    words = words_at(before, meant[0])
    same = [passage for passage in now if words_at(provision, passage) == words]
    if len(same) == 1:
        return same
    return [now[then.index(meant[0])]] if len(now) == len(then) else None


def _cells(table: Provision, target: Target, passages: list[Passage]) -> list[Passage]:
    """The cells of a table that an order means: of a row, of a column, or the one in which both meet."""
    cells = [(passage, *passage.cell) for passage in passages if passage.cell is not None]
    rows = table.rows or ()
    at = row_index(table, target.row) if target.row else None
    column = _column(rows, target.column) if target.column else None
    return [passage for passage, r, c in cells if (not target.row or r == at) and (not target.column or c == column)]


def _column(rows: tuple[tuple[str, ...], ...], named: str) -> int | None:
    """Which column an order names by its place or by the words at its head; None where none or several are."""
    if named in (*ORDINALS, "last"):
        return at_place(range(max(map(len, rows), default=0)), named)
    headed = [place for place, cell in enumerate(rows[0] if rows else ()) if cell.casefold() == named.casefold()]
    return headed[0] if len(headed) == 1 else None


def capitalise(draft: Draft, _operation: Operation) -> Result:
    """Never applied: with a capital a word can mean another thing than without, and the order does not see that."""
    terms = [p.heading or "" for p in draft.provisions if p.kind == "definition"]
    limited = [p.heading or "" for p in draft.provisions if p.kind == "definition" and "capital letter" in p.text]
    inside = [
        f"“{short}” within “{long}”"
        for short in terms
        for long in terms
        if short != long and short.casefold() in long.casefold() and not long.startswith(short)
    ]
    why = (
        f"{len(terms)} terms are defined in the text held; {draft.to_be_defined} more come by the same instrument and "
        "count only if it is read as one moment. "
        f"With a capital {' and '.join(f'“{t}”' for t in limited) or 'no term'} means something else than without; "
        f"{'; '.join(inside) or 'no term stands within another'}. "
        "The text is left as it was: each place needs a decision."
    )
    return "hazardous", why
