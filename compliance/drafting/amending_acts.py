"""One thing that a sentence of a notice asks for, read from its tree: what it changes, with which words, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from lark import Token, Tree

from compliance.drafting.amending_model import Moment, Position, Span, Target, Words, within
from compliance.drafting.amending_targets import (
    QUOTED_TOKENS,
    Node,
    Setting,
    all_tokens,
    label_ranges,
    nodes_of,
    ordinal_of,
    printed,
    quotations_of,
    span_of,
    targets_of,
    tokens_of,
    words_of,
)

_BEFORE_UNMARKED = re.compile(r"(?:\b(?:new|existing|each|any|further|additional|also|now)\s+)+$", re.IGNORECASE)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a sentence asks for. `verb` is the name that the grammar gives it.

    `named` are provisions that do not exist yet ("Rule 4.1A is inserted"), `new` is where the new matter stands
    (offsets in the published text), `noun` what the sentence calls it ("the following heading"). `scheduled`: the
    Schedule of the notice in which the new matter stands, as printed. `whole`: what the place above is to be ("the
    rule"), where the sentence names no more.
    """

    verb: str
    targets: tuple[Target, ...] = ()
    named: tuple[Target, ...] = ()
    old: tuple[Words, ...] = ()
    new: Span | None = None
    new_words: str | None = None
    noun: str = ""
    position: Position | None = None
    labels: tuple[Target, ...] = ()
    moment: Moment | None = None
    scheduled: str = ""
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Lead:
    """A sentence that only says where the items below it act; `acts`: what is done to each provision that the items
    name; `schedule`: they stand in that Schedule of the notice."""

    targets: tuple[Target, ...]
    acts: tuple[Act, ...] = ()
    schedule: str = ""


def act_of(tree: Node, setting: Setting) -> Act:
    """What the tree of one sentence, or of one of its phrases, asks for; targets stand as it names them."""
    verb = str(tree.data)
    if verb == "commencement":
        return Act(verb, moment=_moment(nodes_of(tree, "when")[0], setting))
    if verb == "revocation":
        revoked = printed(nodes_of(tree, "revoked")[0], setting)
        return Act("revoke", targets=(Target("instrument", instrument=revoked),))
    special = _in_one_step(verb, tree, setting)
    if special is not None:
        return special
    if verb == "replace_opening":
        return _opening(tree, setting)
    act = _with_new(Act(verb, targets=tuple(targets_of(tree, setting))), tree, setting)
    for noun in nodes_of(tree, "noun", "numbered_noun"):
        act = replace(act, noun=_noun(noun))
    for part in nodes_of(tree, "new_matter", "fresh", "new_words", "set_out"):
        act = _with_new(act, part, setting)
    for whole in nodes_of(tree, "it_whole"):
        act = replace(act, whole=all_tokens(whole)[0].type.lower())
    words = nodes_of(tree, "words")
    old = [found for node in nodes_of(tree, "words", "several", *_PASSAGES) for found in _passage(node, setting)]
    if verb == "add_words":
        act, old = (
            replace(_with_words(act, words[0], setting), verb="insert_words", position=Position("at the end")),
            [],
        )
    elif verb in ("insert_words", "replace") and words:
        act, old = _with_words(act, words[0], setting), []
    elif verb == "for_old_words":
        act, old = replace(_with_words(act, words[-1], setting), verb="replace_words"), old[:-1]
    elif verb == "new_for_old":
        act, old = replace(_with_words(act, words[0], setting), verb="replace_words"), old[1:]
    if verb == "insert_beside":
        beside = Position("before" if tokens_of(tree, "BEFORE") else "after", words=old[0])
        act, old = replace(act, verb="insert_words", position=beside), []
    if verb == "replace_rest":
        act, old = replace(act, verb="replace_words"), [replace(old[0], to_the_end=True, after=True)]
    for node in nodes_of(tree, *_POSITIONS):
        act = replace(act, position=_position(node, setting), targets=_placed(act.targets, node, setting))
        act = _at_each(act, node, setting)
    if verb in ("insert_block", "insert_set") and act.targets and act.position and act.position.target:
        act = replace(act, position=replace(act.position, target=within(act.position.target, act.targets[0])))
    if verb == "insert_set":
        if act.position is not None and act.position.words is not None:
            act = replace(_with_words(act, Tree("words", [*quotations_of(tree)]), setting), verb="insert_words")
        else:
            act = replace(act, verb="insert_matter", new=span_of(quotations_of(tree)[0], setting))
    if not act.noun and act.verb in ("insert_matter", "insert_block"):
        act = replace(act, noun=_noun_by_place(act.position))
    if act.noun == "row" and act.position and act.position.words and not act.position.target:
        named = Target("row", row=act.position.words.text)  # "the following row after “Split”"
        act = replace(act, position=replace(act.position, words=None, target=named))
    for node in nodes_of(tree, "new_labels"):
        act = replace(act, labels=tuple(label_ranges(nodes_of(node, "labels")[0], Target("rule"))))
    occurrence = "every" if tokens_of(tree, "WHEREVER") else _occurrence(tree)
    old = [replace(each, occurrence=each.occurrence or occurrence) for each in old]
    act = replace(act, old=tuple(old), targets=_placed(act.targets, tree, setting))
    if verb == "insert_targets":
        return _as_sentence(act) or replace(act, targets=(), named=act.targets)
    return act


def _opening(tree: Node, setting: Setting) -> Act:
    """New words for those of a provision that stand before its list."""
    portion = nodes_of(tree, "portion")[0]
    first = [token for node in nodes_of(portion, "paragraph_ref") for token in all_tokens(node)]
    listed = first[-1].strip("() ") in ("a", "i", "A", "1")
    targets = tuple(
        within(Target("edge words", edge="opening"), target) if listed else replace(target, unit="unread")
        for target in targets_of(portion, setting)
    )
    act = Act("replace", targets=targets)
    for part in nodes_of(tree, "new_matter"):
        act = _with_new(act, part, setting)
    return act


def schedule_named(node: Node) -> str:
    """The Schedule of the notice that a sentence points to, as schedules are told from one another: "schedule 2"."""
    return " ".join(all_tokens(node)[0].lower().split())


def _in_one_step(verb: str, tree: Node, setting: Setting) -> Act | None:
    """What a sentence asks for whose parts have one place each; None for the other sentences."""
    if verb in ("replace_unmarked", "unmarked_for_unmarked"):
        first, second = (_unmarked(node, setting) for node in nodes_of(tree, "unmarked"))
        gone, new = (first, second) if verb == "replace_unmarked" else (second, first)
        return Act("replace_words", old=(Words(gone),), new_words=new)
    if verb == "transpose":
        both = tuple(targets_of(tree, setting))
        return Act("renumber", targets=both, labels=both[::-1] if len(both) == 2 else ())
    if verb == "rename":
        named = (within(Target("heading"), target) for target in targets_of(tree, setting))
        act = Act("replace", targets=tuple(named))
        return _with_words(act, nodes_of(tree, "words")[0], setting)
    return None


def _unmarked(node: Node, setting: Setting) -> str:
    """Words that stand without quotation marks, with those before them that the grammar passes over but for articles:
    "any further card"."""
    before = _BEFORE_UNMARKED.search(setting.text[: span_of(all_tokens(node)[0], setting)[0]])
    return " ".join(f"{before.group() if before else ''}{printed(node, setting)}".split())


def _as_sentence(act: Act) -> Act | None:
    """ "Insert the following as the first sentence of rule 4.1": the words, and at which end of the rule they go."""
    one = act.targets[0] if len(act.targets) == 1 else Target()
    if one.sentence not in ("first", "last"):
        return None
    where = Position("at the beginning" if one.sentence == "first" else "at the end")
    around = replace(one, unit="paragraph" if one.paragraphs else "rule", sentence="")
    return replace(act, verb="insert_matter", noun="words", targets=(around,), position=where)


def _noun_by_place(position: Position | None) -> str:
    """What new matter without a name is, by the place where it goes: behind a row a row, behind a definition or
    in the order of the alphabet a definition."""
    if position is not None and position.target is not None and position.target.unit in ("row", "definition"):
        return position.target.unit
    return "definition" if position is not None and position.where == "alphabetically" else ""


def _with_new(act: Act, part: Node, setting: Setting) -> Act:
    """The act with the new matter that `part` of its sentence holds or announces."""
    for child in part.children:
        if isinstance(child, Token):
            if child.type in QUOTED_TOKENS and part.data == "new_matter":
                act = replace(act, new=span_of(child, setting))
            elif child.type in QUOTED_TOKENS and part.data == "new_words":
                act = replace(act, new_words=words_of(child, setting), new=span_of(child, setting))
        elif child.data in ("matter", "block"):
            act = replace(act, new=span_of(child.children[0], setting))
        elif child.data == "noun":
            act = replace(act, noun=_noun(child))
        elif child.data == "set_out":
            act = _with_new(act, child, setting)
        elif child.data == "scheduled":
            name = schedule_named(child)
            act = replace(act, scheduled=name, new=setting.schedules.get(name))
        elif child.data == "words" and part.data == "new_words":
            act = _with_words(act, child, setting)
        elif child.data == "targets" and part.data in ("new_matter", "fresh", "set_out"):
            act = replace(act, named=tuple(targets_of(part, setting)))
    return act


def _with_words(act: Act, node: Node, setting: Setting) -> Act:
    """The act with the words that are to be put in; where they are quoted, with the place of the quotation."""
    quoted = quotations_of(node)
    span = span_of(quoted[0], setting) if quoted else None
    return replace(act, new_words=next(_passage(node, setting)).text, new=span)


def _placed(targets: tuple[Target, ...], tree: Node, setting: Setting) -> tuple[Target, ...]:
    """The targets within the places that the sentence names for them: "the words x in paragraph (a)"."""
    if tree.data in _POSITIONS:
        nodes = [tree, *(node for anchor in nodes_of(tree, "anchor") for node in nodes_of(anchor, "from_targets"))]
    else:
        nodes = nodes_of(tree, "from_targets", "occurrence", *_PASSAGES)
    places = [target for node in nodes for target in targets_of(node, setting)]
    if not places:
        return targets
    return tuple(within(place, around) for place in places for around in targets or (Target(),))


def _occurrence(tree: Node) -> str:
    for node in nodes_of(tree, "occurrence"):
        for token in tokens_of(node, "ORDINAL", "EDGE"):
            return ordinal_of(token) if token.type == "ORDINAL" else f"at the {_edge(token)}"
        return "both" if any("both" in token.lower() for token in tokens_of(node, "EVERY")) else "every"
    return ""


def _edge(token: Token) -> str:
    return "end" if token.lower().startswith("end") else "beginning"


def _sign(token: Token) -> str:
    """The mark of punctuation that a notice names in words."""
    return {"f": ".", "p": ".", "s": ";"}.get(token[0].lower(), "," if "comma" in token.lower() else ":")


# ------------------------------------------------------------------------------------------------ words and positions

_PASSAGES = ("passage_between", "passage_to_the_end", "passage_after")
_POSITIONS = ("relative", "at_edge", "at_the_end", "in_order", "inside")


def _passage(node: Node, setting: Setting) -> Iterator[Words]:
    """The old words that a node names: each quotation for itself, or one passage."""
    if node.data in ("words", "several"):
        nouns = tokens_of(node, "WORDS")
        occurrence = (
            "every" if any(noun.lower().startswith(("all", "every", "each", "reference")) for noun in nouns) else ""
        )
        occurrence = next((ordinal_of(token) for token in tokens_of(node, "ORDINAL")), occurrence)
        for token in quotations_of(node):
            yield Words(words_of(token, setting), occurrence=occurrence)
        for token in tokens_of(node, "PUNCTUATION"):
            yield Words(_sign(token))
        for bare in nodes_of(node, "bare"):
            noun, last = tokens_of(node, "WORDS")[0], all_tokens(bare)[-1]
            between = setting.text[span_of(noun, setting)[1] : span_of(last, setting)[1]]
            yield Words(" ".join(between.split()))
        return
    ends = [words_of(quotations_of(end)[0], setting) for end in nodes_of(node, "ends")]
    if node.data == "passage_between":
        yield Words(ends[0], to=ends[1])
    else:
        yield Words(ends[0], to_the_end=True, after=node.data == "passage_after")


def _position(node: Node, setting: Setting) -> Position:
    anchors = nodes_of(node, "anchor")
    words = [found for anchor in anchors for inner in nodes_of(anchor, "words") for found in _passage(inner, setting)]
    targets = [found for anchor in anchors for found in targets_of(anchor, setting)]
    anchor_words = replace(words[0], occurrence=_occurrence(anchors[0])) if words else None
    anchor_target = targets[-1] if targets else None
    for around in targets_of(node, setting):
        anchor_target = within(anchor_target, around) if anchor_target else None
    if node.data == "relative":
        before = bool(tokens_of(node, "BEFORE"))
        return Position("before" if before else "after", anchor_words, anchor_target)
    if node.data == "at_edge":
        at_the_end = _edge(tokens_of(node, "EDGE")[0]) == "end"
        return Position("at the end" if at_the_end else "at the beginning", anchor_words, anchor_target)
    if node.data == "at_the_end":
        return Position("at the end", anchor_words, anchor_target)
    if node.data == "in_order":
        return Position("alphabetically" if "alpha" in tokens_of(node, "ORDER")[0].lower() else "numerically")
    return Position("within")


def _at_each(act: Act, node: Node, setting: Setting) -> Act:
    """Words that go to the end of several provisions go to that of each; beside several, nobody can say where."""
    places = [found for anchor in nodes_of(node, "anchor") for found in targets_of(anchor, setting)]
    if len(places) < 2 or act.verb != "insert_words" or act.position is None or act.targets:
        return act
    if act.position.where not in ("at the end", "at the beginning"):
        return replace(act, targets=tuple(replace(place, unit="unread") for place in places), position=None)
    return replace(act, targets=tuple(places), position=replace(act.position, target=None))


def _noun(node: Node) -> str:
    kind = all_tokens(node)[0].type
    return {"THE_RULES": "rule", "DEFINITIONS": "definition"}.get(kind, str(kind).lower())


def _moment(node: Node, setting: Setting) -> Moment:
    """When: a day (with a time), or an event as printed."""
    stated = printed(node, setting)
    for day in nodes_of(node, "day"):
        numbers, month = tokens_of(day, "NUMBER"), tokens_of(day, "MONTH")[0]
        time = " ".join(printed(each, setting) for each in nodes_of(node, "time_of_day"))
        return Moment(stated, day=_day(numbers[1], month, numbers[0]), time=time)
    return Moment(stated, event=stated)


def _day(year: str, month: str, day: str) -> date | None:
    """The day, None if the calendar has no such day."""
    try:
        return date(int(year), _MONTHS.index(month) + 1, int(day))
    except ValueError:
        return None
