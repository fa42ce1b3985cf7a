"""Lines without a mark: titles and subheadings, sentences that a page cut in two, words that close a list."""

from __future__ import annotations

from compliance.drafting.layout import begins_cells, take_cells
from compliance.drafting.marked import take_definition
from compliance.drafting.numbering import readings_of
from compliance.drafting.state import ReadingState, plain_quotes
from compliance.drafting.tree import Unit, finished, is_heading_of, joined
from compliance.sources.clean import Line


def take_text(state: ReadingState, line: Line) -> None:
    """A line without a mark: what it is follows from what is open and how the words before it end."""
    words = line.text.strip("\t ")
    last = state.last
    if last is None or (state.region == "notice" and state.division is not None):
        _take_front_matter(state, line, words)
    elif last is state.section and not last.heading:
        last.heading = words
        last.reach(line.number)
        state.claim(line, "heading")
        state.note("heading split from its number", line, last.address, words, "the number stands on a line of its own")
    elif state.dictionary and line.words.heading:
        take_definition(state, line, words, "")
    elif _is_subheading(state, line, words):
        _take_subheading(state, line, words)
    elif begins_cells(state, words):
        take_cells(state, line)
    else:
        _continue_text(state, line, words, last)


def _take_front_matter(state: ReadingState, line: Line, words: str) -> None:
    """Words before the first item: the masthead and titles are headings, the enacting words a provision."""
    if line.words.heading or not words.endswith((".", ":", ";")):
        state.claim(line, "heading")
        return
    unit = Unit("rule", "notice", None, line.number, line.number, text=words)
    state.notice.append(unit)
    state.last = state.base = unit
    state.claim(line, "provision")


def _is_subheading(state: ReadingState, line: Line, words: str) -> bool:
    """A heading within a section ("Dealing Style A"): no stop at its end, nothing unfinished before it, then a rule."""
    if state.region in ("notice", "schedule"):
        return line.words.heading or (not finished(words) and state.words_are_finished())
    following = state.following()
    if finished(words) or not words[:1].isupper() or following is None or following.kind != "rule":
        return False
    return line.words.heading or state.words_are_finished()


def _take_subheading(state: ReadingState, line: Line, words: str) -> None:
    state.claim(line, "heading")
    state.close()
    if state.section is not None and state.region == "division":
        address = f'{state.section.address} "{plain_quotes(words)}"'
        state.add(Unit("heading", address, state.section.address, line.number, line.number, heading=words))
        state.base, state.last = state.section, None
    elif state.region == "notice":
        state.last = state.base = None


def _continue_text(state: ReadingState, line: Line, words: str, last: Unit) -> None:
    """Words that fill a label, finish a cut sentence, go on with a list, close it, or make another paragraph."""
    state.claim(line, "provision")
    own = state.own_words()
    base = state.base
    in_list = bool(state.lists) and not state.in_closing
    after_table = base is not None and state.tables.belongs_to(base)
    if not own and not after_table:
        last.text = words
    elif not after_table and _is_own_heading(state, last, own, words):
        last.heading, last.text = own, words
    elif not after_table and (not finished(own) or (not in_list and own.endswith(","))):
        state.note(
            "sentence cut in two", line, f"… {own[-40:]}", f"{words[:40]} …", "the words before it are unfinished"
        )
        _set_words(state, last, joined(own, words))
    elif in_list and _list_goes_on(state, words):
        last.text = joined(own, words) if words in ("and", "or") else f"{own}\n{words}"
    elif in_list and base is not None:
        state.lists.items.pop()
        _close_with(state, state.lists.innermost(base), words)
    elif after_table and base is not None:
        _close_with(state, base, words)
    else:
        _set_words(state, last, f"{own}\n{words}")
    if state.last is not None:
        state.last.reach(line.number)


def _is_own_heading(state: ReadingState, rule: Unit, own: str, words: str) -> bool:
    """Whether the words behind a rule's number are its heading: a few that make no sentence, with a sentence below."""
    headed = rule is state.base and rule.kind == "rule" and rule.first_line == rule.last_line and not rule.heading
    return headed and not state.lists and not state.in_closing and is_heading_of(own, words)


def _close_with(state: ReadingState, unit: Unit, words: str) -> None:
    """Add words to what closes a provision after its list or table."""
    unit.closing = f"{unit.closing}\n{words}" if unit.closing else words
    state.last, state.in_closing = unit, True


def _set_words(state: ReadingState, unit: Unit, words: str) -> None:
    if state.in_closing:
        unit.closing = words
    else:
        unit.text = words


def _list_goes_on(state: ReadingState, words: str) -> bool:
    """Whether the innermost open list goes on after these words, or they introduce a list below it."""
    following = state.following()
    if following is None or following.kind != "paragraph":
        return False
    label = following.marks[0]
    begins_list = words.endswith(":") and any(value.ordinal == 1 and not value.suffix for value in readings_of(label))
    return begins_list or state.lists.innermost_continued_by(label)
