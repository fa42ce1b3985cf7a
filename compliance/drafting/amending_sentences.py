"""The sentences of a notice read by their grammar: from the words of one order to what it asks for.

An order is read on its masked words, in which a quotation is one token. What comes out is a list of acts or a scope for
the items below; targets are still as the sentence names them and are joined with their surroundings by the caller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.visitors import CollapseAmbiguities

from compliance.drafting.amending_layout import section_number
from compliance.drafting.amending_model import Moment, Position, Span, Target, Unit, Words, within
from compliance.drafting.amending_quotes import without_outer_marks
from compliance.places import data_folder

Node = Tree[Token]
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
QUOTE, TEXT, BLOCK, FILLER = "\ue000", "\ue001", "\ue002", "\ue003"
_QUOTED = ("QUOTE", "TEXT")


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a sentence asks for. `verb` is the name that the grammar gives it.

    `named` are provisions that do not exist yet ("Rule 4.1A is inserted"), `new` is where the new matter stands
    (offsets in the published text), `noun` what the sentence calls it ("the following heading").
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


@dataclass(frozen=True, slots=True)
class Lead:
    """A sentence that only says where the items below it act."""

    targets: tuple[Target, ...]


Reading = tuple[Act, ...] | Lead


@dataclass(frozen=True, slots=True)
class Setting:
    """What a sentence is read in: its published words, the offset at which it begins, the headings above it."""

    text: str
    offset: int
    heading: Target


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammars") / "amending.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="earley", lexer="basic", ambiguity="explicit", maybe_placeholders=False)


@lru_cache(maxsize=4096)
def _trees(masked: str) -> tuple[Node, ...]:
    try:
        tree = _parser().parse(masked)
    except UnexpectedInput:
        return ()
    return tuple(CollapseAmbiguities().transform(tree)) if any(tree.find_data("_ambig")) else (tree,)


def is_order(masked: str) -> bool:
    """Whether the grammar reads these words as an order."""
    return bool(_trees(masked))


@lru_cache(maxsize=4096)
def token_kinds(masked: str) -> tuple[str, ...]:
    """The kinds of the tokens of a sentence, for recognising what only resembles an order; unknown signs are left out."""
    known = "".join(sign if sign.isalnum() or sign in " .,;:()'’–—-/\ue000\ue001\ue002\ue003" else " " for sign in masked)
    kinds = []
    try:
        for token in _parser().lex(known):
            kinds.append(token.type)  # noqa: PERF401 - what was lexed before a failure is kept
    except UnexpectedInput:
        return tuple(kinds)
    return tuple(kinds)


def readings(masked: str, setting: Setting) -> list[Reading]:
    """The different readings of an order that name the fewest acts: none, one, or several if it is ambiguous."""
    found: list[Reading] = []
    for tree in _trees(masked):
        reading: Reading = (
            Lead(tuple(_all_targets(tree, setting))) if tree.data == "lead" else tuple(_acts(tree, setting))
        )
        if reading not in found:
            found.append(reading)
    fewest = min((len(reading) for reading in found if isinstance(reading, tuple)), default=None)
    return [reading for reading in found if isinstance(reading, Lead) or len(reading) == fewest]


# ------------------------------------------------------------------------------------------------ sentences


def _nodes(tree: Node, *names: str) -> list[Node]:
    return [child for child in tree.children if isinstance(child, Tree) and child.data in names]


def _tokens(tree: Node, *kinds: str) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token) and child.type in kinds]


def _acts(tree: Node, setting: Setting) -> Iterator[Act]:
    if tree.data in ("sentences", "phrases"):
        for child in tree.children:
            if isinstance(child, Tree):
                yield from _acts(child, setting)
    elif tree.data in ("scoped", "amended", "phrases_alone"):
        outer = list(_all_targets(tree, setting))
        throughout = any(_tokens(scope, "THROUGHOUT") for scope in _nodes(tree, "scope"))
        for child in tree.children:
            if isinstance(child, Tree) and child.data not in ("scope", "targets"):
                for act in _acts(child, setting):
                    yield from _joined(act, outer, throughout)
    else:
        yield _act(tree, setting)


def _joined(act: Act, outer: list[Target], throughout: bool) -> Iterator[Act]:
    if throughout and act.old:
        act = replace(act, old=tuple(replace(words, occurrence=words.occurrence or "every") for words in act.old))
    for around in outer or [Target()]:
        yield inside(act, around)


def inside(act: Act, around: Target) -> Act:
    """The act with everything it names placed inside `around`."""
    position = act.position
    if position is not None and position.target is not None:
        position = replace(position, target=within(position.target, around))
    return replace(
        act,
        targets=tuple(within(target, around) for target in act.targets or (Target(),)),
        named=tuple(within(target, around) for target in act.named),
        position=position,
    )


def _act(tree: Node, setting: Setting) -> Act:
    verb = str(tree.data)
    if verb == "commencement":
        return Act(verb, moment=_moment(_nodes(tree, "when")[0], setting))
    if verb == "revocation":
        revoked = _source(_nodes(tree, "revoked")[0], setting)
        return Act("revoke", targets=(Target("instrument", instrument=revoked),))
    act = _with_new(Act(verb, targets=tuple(_own_targets(tree, setting))), tree, setting)
    for part in _nodes(tree, "new_matter", "fresh", "new_words"):
        act = _with_new(act, part, setting)
    words = _nodes(tree, "words")
    old = [found for node in _nodes(tree, "words", *_PASSAGES) for found in _passage(node, setting)]
    if verb in ("insert_words", "replace") and words:
        act, old = _with_words(act, words[0], setting), []
    elif verb == "new_for_old":
        act, old = replace(_with_words(act, words[0], setting), verb="replace_words"), old[len(_quoted(words[0])) :]
    for node in _nodes(tree, *_POSITIONS):
        act = replace(act, position=_position(node, setting), targets=_placed(act.targets, node, setting))
    for node in _nodes(tree, "new_labels"):
        act = replace(act, labels=tuple(_label_ranges(_nodes(node, "labels")[0], Target("rule"))))
    occurrence = _occurrence(tree)
    old = [replace(each, occurrence=each.occurrence or occurrence) for each in old]
    act = replace(act, old=tuple(old), targets=_placed(act.targets, tree, setting))
    return replace(act, targets=(), named=act.targets) if verb == "insert_targets" else act


def _with_new(act: Act, part: Node, setting: Setting) -> Act:
    """The act with the new matter that `part` of its sentence holds or announces."""
    for child in part.children:
        if isinstance(child, Token):
            if child.type in _QUOTED and part.data == "new_matter":
                act = replace(act, new=_span(child, setting))
        elif child.data in ("matter", "block"):
            act = replace(act, new=_span(child.children[0], setting))
        elif child.data == "noun":
            act = replace(act, noun=_noun(child))
        elif child.data == "words" and part.data == "new_words":
            act = _with_words(act, child, setting)
        elif child.data == "targets" and part.data in ("new_matter", "fresh"):
            act = replace(act, named=tuple(_targets(child, setting)))
    return act


def _with_words(act: Act, node: Node, setting: Setting) -> Act:
    quoted = _quoted(node)
    span = _span(quoted[0], setting) if quoted else None
    return replace(act, new_words=" ".join(_plain(token, setting) for token in quoted or _tokens(node, "WORD")), new=span)


def _placed(targets: tuple[Target, ...], tree: Node, setting: Setting) -> tuple[Target, ...]:
    """The targets within the places that the sentence names for them: "the words x in paragraph (a)"."""
    if tree.data in _POSITIONS:
        nodes = [tree, *(node for anchor in _nodes(tree, "anchor") for node in _nodes(anchor, "from_targets"))]
    else:
        nodes = _nodes(tree, "from_targets", "occurrence", *_PASSAGES)
    places = [target for node in nodes for target in _own_targets(node, setting)]
    if not places:
        return targets
    return tuple(within(place, around) for place in places for around in targets or (Target(),))


def _occurrence(tree: Node) -> str:
    for node in _nodes(tree, "occurrence"):
        ordinals = _tokens(node, "ORDINAL")
        return _ordinal(ordinals[0]) if ordinals else "every"
    return ""


def _ordinal(token: Token) -> str:
    word = token.lower().removesuffix("ly")
    return "last" if word == "final" else word


# ------------------------------------------------------------------------------------------------ words and positions

_PASSAGES = ("passage_between", "passage_to_the_end", "passage_after")
_POSITIONS = ("relative", "at_edge", "at_the_end", "in_order", "inside")


def _quoted(node: Node) -> list[Token]:
    return _tokens(node, *_QUOTED)


def _passage(node: Node, setting: Setting) -> Iterator[Words]:
    """The old words that a node names: each quotation for itself, or one passage."""
    if node.data == "words":
        for token in _quoted(node) or _tokens(node, "WORD"):
            yield Words(_plain(token, setting))
        return
    ends = [_plain(_quoted(end)[0], setting) for end in _nodes(node, "ends")]
    if node.data == "passage_between":
        yield Words(ends[0], to=ends[1])
    else:
        yield Words(ends[0], to_the_end=True, after=node.data == "passage_after")


def _position(node: Node, setting: Setting) -> Position:
    anchors = _nodes(node, "anchor")
    words = [found for anchor in anchors for inner in _nodes(anchor, "words") for found in _passage(inner, setting)]
    targets = [found for anchor in anchors for found in _own_targets(anchor, setting)]
    anchor_words = replace(words[0], occurrence=_occurrence(anchors[0])) if words else None
    anchor_target = targets[-1] if targets else None
    if node.data == "relative":
        before = bool(_tokens(node, "BEFORE"))
        return Position("before" if before else "after", anchor_words, anchor_target)
    if node.data == "at_edge":
        at_the_end = _tokens(node, "EDGE")[0].lower().startswith("end")
        return Position("at the end" if at_the_end else "at the beginning", anchor_words, anchor_target)
    if node.data == "at_the_end":
        return Position("at the end", anchor_words, anchor_target)
    if node.data == "in_order":
        return Position("alphabetically" if "alpha" in _tokens(node, "ORDER")[0].lower() else "numerically")
    return Position("within")


def _noun(node: Node) -> str:
    kind = _tokens_of(node)[0].type
    return "rule" if kind == "THE_RULES" else str(kind).lower()


def _tokens_of(node: Node) -> list[Token]:
    return list(node.scan_values(lambda value: isinstance(value, Token)))


def _span(token: Token | Node, setting: Setting) -> Span:
    if isinstance(token, Tree) or token.start_pos is None or token.end_pos is None:
        raise TypeError(f"not a token with a position: {token!r}")
    return setting.offset + token.start_pos, setting.offset + token.end_pos


def _plain(token: Token, setting: Setting) -> str:
    """The published words behind a token, on one line, without quotation marks."""
    start, end = _span(token, setting)
    return " ".join(without_outer_marks(setting.text[start:end]).split())


def _source(node: Node, setting: Setting) -> str:
    tokens = _tokens_of(node)
    start, end = _span(tokens[0], setting)[0], _span(tokens[-1], setting)[1]
    return " ".join(setting.text[start:end].split())


def _moment(node: Node, setting: Setting) -> Moment:
    """When: a day (with a time), or an event as printed."""
    printed = _source(node, setting) if _tokens_of(node) else ""
    for day in _nodes(node, "day"):
        numbers, month = _tokens(day, "NUMBER"), _tokens(day, "MONTH")[0]
        time = " ".join(_source(each, setting) for each in _nodes(node, "time_of_day"))
        moment = date(int(numbers[1]), _MONTHS.index(month) + 1, int(numbers[0]))
        return Moment(printed, day=moment, time=time)
    return Moment(printed, event=printed)


# ------------------------------------------------------------------------------------------------ targets


def _all_targets(tree: Node, setting: Setting) -> Iterator[Target]:
    for node in _nodes(tree, "targets", "scope"):
        yield from _targets(node, setting) if node.data == "targets" else _all_targets(node, setting)


def _own_targets(tree: Node, setting: Setting) -> Iterator[Target]:
    for node in _nodes(tree, "targets"):
        yield from _targets(node, setting)


def _targets(node: Node, setting: Setting) -> Iterator[Target]:
    for target in _nodes(node, "target"):
        groups = [list(_ref(ref, setting)) for ref in target.children if isinstance(ref, Tree)]
        found = groups[-1]
        for group in reversed(groups[:-1]):
            found = [within(inner, outer) for inner in group for outer in found]
        yield from found


def _ref(ref: Node, setting: Setting) -> Iterator[Target]:
    """What one reference names: "rules 11.9 (a) and (b)" names two provisions."""
    quoted = [_plain(token, setting) for token in _quoted(ref)]
    title = next((_source(node, setting) for node in _nodes(ref, "title")), "")
    labels = _nodes(ref, "labels", "paragraph_labels")
    match str(ref.data):
        case "rule_ref" | "bare_ref":
            yield from _label_ranges(labels[0], Target("rule"))
        case "section_ref" if quoted:
            number, _, name = quoted[0].removeprefix("Section ").removeprefix("Part ").partition(" ")
            yield Target("section", section=section_number(number), section_title=name.strip())
        case "section_ref":
            yield from _label_ranges(labels[0], Target("section", section_title=title))
        case "division_ref" if quoted:
            yield Target("division", division_title=quoted[0])
        case "division_ref":
            yield from _label_ranges(labels[0], Target("division", division_title=title.strip(" -–—")))
        case "paragraph_ref":
            yield from _paragraph_ranges(labels[0])
        case "definition_ref":
            yield from (Target("definition", definition=term) for term in quoted)
        case "sentence_ref":
            yield Target("sentence", sentence=_ordinal(_tokens(ref, "ORDINAL")[0]))
        case "table_ref":
            yield Target("table", table=_source(ref, setting) if labels or _tokens(ref, "ORDINAL") else "the table")
        case "row_ref":
            yield Target("row", row=quoted[0] if quoted else _ordinal(_tokens(ref, "ORDINAL")[0]))
        case "heading_ref":
            yield Target("heading", line=quoted[0] if quoted else "")
        case "contents_ref":
            yield Target("contents")
        case "line_ref":
            yield Target("contents line", line=quoted[0])
        case "appendix_ref":
            yield Target("appendix", appendix=" ".join(str(_tokens(ref, "APPENDIX")[0]).split()))
        case "whole_ref":
            yield Target("whole text")
        case _:
            yield _this(ref, setting.heading)


def _this(ref: Node, heading: Target) -> Target:
    """This division, this part: what the headings above the sentence name; this rule: what the sentence is about."""
    if _tokens(ref, "RULE", "PARAGRAPH"):
        return Target()
    if _tokens(ref, "DIVISION"):
        return Target("division", division=heading.division, division_title=heading.division_title)
    return replace(heading, unit="section")


def _parens(tokens: list[Token]) -> tuple[str, ...]:
    return tuple(token.strip("() \t\n") for token in tokens)


def _label_ranges(labels: Node, kind: Target) -> Iterator[Target]:
    """The provisions of a list of labels; a label of paragraphs alone belongs to the rule before it."""
    before = kind
    for label_range in _nodes(labels, "label_range"):
        first, *last = [_labelled(label, before, kind) for label in _nodes(label_range, "label")]
        before = first
        yield replace(first, to=_last_label(first, last[0])) if last else first


def _labelled(label: Node, before: Target, kind: Target) -> Target:
    numbers = _tokens(label, "LABEL", "NUMBER", "ROMAN", "LETTER")
    paragraphs = _parens(_tokens(label, "PAREN"))
    if not numbers:
        kept = before.paragraphs[: len(before.paragraphs) - len(paragraphs)]
        return replace(before, unit="paragraph", paragraphs=kept + paragraphs)
    number = str(numbers[0])
    if kind.unit == "division":
        return replace(kind, division=number)
    if kind.unit == "section":
        return replace(kind, section=section_number(number))
    unit: Unit = "paragraph" if paragraphs else "rule"
    return replace(kind, unit=unit, rule=number, paragraphs=paragraphs)


def _last_label(first: Target, last: Target) -> str:
    if last.paragraphs and last.rule == first.rule:
        return "".join(f"({label})" for label in last.paragraphs[-1:])
    return last.rule + "".join(f"({label})" for label in last.paragraphs) or last.section or last.division


def _paragraph_ranges(labels: Node) -> Iterator[Target]:
    for paragraph_range in _nodes(labels, "paragraph_range"):
        first, *last = [_parens(_tokens(parens, "PAREN")) for parens in _nodes(paragraph_range, "parens")]
        yield Target("paragraph", paragraphs=first, to=f"({last[0][-1]})" if last else "")
