"""The sentences of a notice read by their grammar: from the words of one order to what it asks for.

An order is read on its masked words, in which a quotation is one token. What comes out is a list of acts or a scope for
the items below; targets are still as the sentence names them and are joined with their surroundings by the caller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import takewhile

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.visitors import CollapseAmbiguities

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
    targets_around,
    targets_of,
    tokens_of,
    words_of,
)
from compliance.places import data_folder

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
QUOTE, TEXT, BLOCK, FILLER = "\ue000", "\ue001", "\ue002", "\ue003"
SET, SET_BLOCK = "\ue004", "\ue005"


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


# A sentence with more places than these that can be read in two ways is not understood; their readings multiply.
_MOST_AMBIGUITIES = 6


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
    ambiguities = sum(1 for _ in tree.find_data("_ambig"))
    if ambiguities > _MOST_AMBIGUITIES:
        return ()
    return tuple(CollapseAmbiguities().transform(tree)) if ambiguities else (tree,)


def is_order(masked: str) -> bool:
    """Whether the grammar reads these words as an order."""
    return bool(_trees(masked))


def is_lead(masked: str) -> bool:
    """Whether these words only say where the items below them act: no new matter can follow them."""
    trees = _trees(masked)
    return bool(trees) and all(tree.data == "lead" for tree in trees)


def token_kinds(masked: str) -> tuple[str, ...]:
    """The kinds of a sentence's tokens, for recognising what only resembles an order; unknown signs are left out."""
    return tuple(token.type for token in _lexed(masked))


def division_amended(words: str) -> Target | None:
    """The one division that the opening words of a notice name as amended: "amendments to Division 5 of the Rules ...
    (Dice)", "resolved that Division 5 (Dice) be amended as follows"."""
    tokens = _lexed(words)
    kinds = [token.type for token in tokens]
    if kinds.count("DIVISION") != 1:
        return None
    place = kinds.index("DIVISION")
    named = kinds[max(place - 2, 0) : place] in (["_AMENDMENTS", "_TO"], ["_AMENDMENTS", "_OF"])
    if not named and "_AMEND" not in kinds and not {"amend", "amends"} & set(words.casefold().split()):
        return None
    after = kinds[place + 1 : place + 3]
    if not after or after[0] not in ("NUMBER", "ROMAN") or after[1:] in (["_AND"], ["COMMA"], ["_TO"]):
        return None
    rest = tokens[place + 2 :]
    opened = next((at for at, each in enumerate(rest) if each.type == "LPAR"), len(rest))
    before = {each.type for each in rest[:opened]}
    title = takewhile(lambda each: each.type != "RPAR", rest[opened + 1 :])
    titled = " ".join(title) if before <= {"_OF", "THE_RULES"} else ""
    return Target(division=str(tokens[place + 1]), division_title=titled)


@lru_cache(maxsize=4096)
def _lexed(masked: str) -> tuple[Token, ...]:
    known = "".join(
        sign if sign.isalnum() or sign in " .,;:()'’–—-/\ue000\ue001\ue002\ue003\ue004\ue005" else " "
        for sign in masked
    )
    tokens: list[Token] = []
    try:
        for token in _parser().lex(known):
            tokens.append(token)
    except UnexpectedInput:
        return tuple(tokens)
    return tuple(tokens)


def readings(masked: str, setting: Setting) -> list[Reading]:
    """The different readings of an order that name the fewest acts: none, one, or several if it is ambiguous."""
    found: list[Reading] = []
    for tree in _trees(masked):
        reading: Reading = (
            Lead(tuple(targets_around(tree, setting))) if tree.data == "lead" else _merged(list(_acts(tree, setting)))
        )
        if reading not in found:
            found.append(reading)
    fewest = min((len(reading) for reading in found if isinstance(reading, tuple)), default=None)
    return [reading for reading in found if isinstance(reading, Lead) or len(reading) == fewest]


# ------------------------------------------------------------------------------------------------ sentences


def _acts(tree: Node, setting: Setting) -> Iterator[Act]:
    if tree.data in ("sentences", "phrases", "pairs"):
        for child in tree.children:
            if isinstance(child, Tree):
                yield from _acts(child, setting)
    elif tree.data == "citation":
        return
    elif tree.data == "amended_in_places":
        for placed in nodes_of(tree, "placed"):
            around = [
                within(place, outer)
                for outer in targets_of(tree, setting)
                for scope in nodes_of(placed, "scope")
                for place in targets_around(scope, setting)
            ]
            for phrases in nodes_of(placed, "phrases"):
                for act in _acts(phrases, setting):
                    yield from _joined(act, around, False)
    elif tree.data in ("scoped", "amended", "phrases_alone", "listed"):
        outer = list(targets_around(tree, setting))
        if tree.data == "amended" and nodes_of(tree, "scope"):
            places = [place for scope in nodes_of(tree, "scope") for place in targets_around(scope, setting)]
            outer = [within(place, around) for around in targets_of(tree, setting) for place in places]
        throughout = any(tokens_of(scope, "THROUGHOUT") for scope in nodes_of(tree, "scope"))
        for child in tree.children:
            if isinstance(child, Tree) and child.data not in ("scope", "targets"):
                for act in _acts(child, setting):
                    yield from _joined(act, outer, throughout)
    else:
        yield _act(tree, setting)


def _merged(acts: list[Act]) -> tuple[Act, ...]:
    """The acts, where "delete the table and insert the following table" is one replacement: a table has no number by
    which its place would be found again."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        put_in = act.verb == "insert_matter" and act.noun == "table" and act.position is None
        taken = before is not None and before.verb == "delete" and [t.unit for t in before.targets] == ["table"]
        if before is not None and put_in and taken:
            found[-1] = replace(act, verb="replace", targets=before.targets)
        else:
            found.append(act)
    return tuple(found)


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
        return Act(verb, moment=_moment(nodes_of(tree, "when")[0], setting))
    if verb == "revocation":
        revoked = printed(nodes_of(tree, "revoked")[0], setting)
        return Act("revoke", targets=(Target("instrument", instrument=revoked),))
    act = _with_new(Act(verb, targets=tuple(targets_of(tree, setting))), tree, setting)
    for part in nodes_of(tree, "new_matter", "fresh", "new_words"):
        act = _with_new(act, part, setting)
    words = nodes_of(tree, "words")
    old = [found for node in nodes_of(tree, "words", "several", *_PASSAGES) for found in _passage(node, setting)]
    if verb == "add_words":
        act, old = (
            replace(_with_words(act, words[0], setting), verb="insert_words", position=Position("at the end")),
            [],
        )
    elif verb in ("insert_words", "replace") and words:
        act, old = _with_words(act, words[0], setting), []
    elif verb == "new_for_old":
        act, old = replace(_with_words(act, words[0], setting), verb="replace_words"), old[1:]
    for node in nodes_of(tree, *_POSITIONS):
        act = replace(act, position=_position(node, setting), targets=_placed(act.targets, node, setting))
    if verb == "insert_block" and act.targets and act.position and act.position.target:
        act = replace(act, position=replace(act.position, target=within(act.position.target, act.targets[0])))
    for node in nodes_of(tree, "new_labels"):
        act = replace(act, labels=tuple(label_ranges(nodes_of(node, "labels")[0], Target("rule"))))
    occurrence = _occurrence(tree)
    old = [replace(each, occurrence=each.occurrence or occurrence) for each in old]
    act = replace(act, old=tuple(old), targets=_placed(act.targets, tree, setting))
    return replace(act, targets=(), named=act.targets) if verb == "insert_targets" else act


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
        elif child.data == "words" and part.data == "new_words":
            act = _with_words(act, child, setting)
        elif child.data == "targets" and part.data in ("new_matter", "fresh"):
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
        return "every"
    return ""


def _edge(token: Token) -> str:
    return "end" if token.lower().startswith("end") else "beginning"


def _sign(token: Token) -> str:
    """The mark of punctuation that a notice names in words."""
    return {"f": ".", "s": ";"}.get(token[0].lower(), "," if "comma" in token.lower() else ":")


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


def _noun(node: Node) -> str:
    kind = all_tokens(node)[0].type
    return "rule" if kind == "THE_RULES" else str(kind).lower()


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
