"""The sentences of a notice read by their grammar: from the words of one order to what it asks for.

An order is read on its masked words, in which a quotation is one token. What comes out is a list of acts or a scope for
the items below; targets are still as the sentence names them and are joined with their surroundings by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.visitors import CollapseAmbiguities

from compliance.drafting.amending_acts import Act, Lead, act_of, schedule_named
from compliance.drafting.amending_choosing import (
    Reading,
    are_mere_words,
    counts,
    is_the_same_set_in_lines,
    only_inside,
    says_more,
    takes_words_for_a_row,
)
from compliance.drafting.amending_model import Target, within
from compliance.drafting.amending_targets import (
    Node,
    Setting,
    all_tokens,
    nodes_of,
    quotations_of,
    span_of,
    targets_around,
    targets_of,
    tokens_of,
)
from compliance.sources.parsers import parser_of

QUOTE, TEXT, BLOCK, FILLER = "\ue000", "\ue001", "\ue002", "\ue003"
SET, SET_BLOCK = "\ue004", "\ue005"

_LEADS = ("lead", "lead_to_delete", "lead_of_words", "lead_for_words")
_NO_ACTS = ("scope", "scope_word", "targets", "noun")


# A sentence with more places than these that can be read in two ways is not understood; their readings multiply.
_MOST_AMBIGUITIES = 6


_EARLEY: Mapping[str, Any] = {
    "parser": "earley",
    "lexer": "basic",
    "ambiguity": "explicit",
    "maybe_placeholders": False,
}


@lru_cache(maxsize=4096)
def _trees(masked: str) -> tuple[Node, ...]:
    try:
        tree = parser_of("amending", **_EARLEY).parse(masked)
    except UnexpectedInput:
        return ()
    ambiguities = sum(1 for _ in tree.find_data("_ambig"))
    if ambiguities > _MOST_AMBIGUITIES:
        return ()
    return tuple(CollapseAmbiguities().transform(tree)) if ambiguities else (tree,)


# the sign of a section that has a letter ("§B(2) of Regulation .01"), a token
_BEFORE_LETTER = re.compile(r"§\s*[A-Z]{1,2}(?=[\s(,.])")
_ENDS_SCOPE = ("stop", "commencement", "revocation", "citation")


def is_order(masked: str) -> bool:
    """Whether the grammar reads these words as an order."""
    return bool(_trees(masked))


def is_lead(masked: str) -> bool:
    """Whether these words only say where the items below them act: no new matter can follow them."""
    trees = _trees(masked)
    return bool(trees) and all(tree.data in _LEADS for tree in trees)


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
    titled = "" if "principal" in titled.casefold().split() else titled  # "(the principal rules)" names no division
    return Target(division=str(tokens[place + 1]), division_title=titled)


@lru_cache(maxsize=4096)
def _lexed(masked: str) -> tuple[Token, ...]:
    known = "".join(
        sign
        if sign.isalnum()
        or sign in " .,;:()'’–—-/\ue000\ue001\ue002\ue003\ue004\ue005"
        or (sign == "§" and _BEFORE_LETTER.match(masked, place))
        else " "
        for place, sign in enumerate(masked)
    )
    tokens: list[Token] = []
    try:
        for token in parser_of("amending", **_EARLEY).lex(known):
            tokens.append(token)
    except UnexpectedInput:
        return tuple(tokens)
    return tuple(tokens)


def readings(masked: str, setting: Setting) -> list[Reading]:
    """The different readings of an order that name the fewest acts: none, one, or several if it is ambiguous."""
    found: list[Reading] = []
    rows = [str(token).casefold() for token in _lexed(masked) if token.type == "ROW"]
    trees = [tree for tree in _trees(masked) if not _has_two_places(tree) and _is_one_to_one(tree, setting)]
    for tree in [tree for tree in trees if not _cuts_an_address(tree, setting)] or trees:
        reading: Reading
        if tree.data in _LEADS:
            around = [*targets_around(tree, setting), *_within_targets(tree, setting)]
            reading = Lead(tuple(around), tuple(_done_below(tree, setting)))
        elif tree.data == "lead_to_schedule":
            reading = Lead(tuple(targets_of(tree, setting)), schedule=schedule_named(nodes_of(tree, "scheduled")[0]))
        else:
            reading = _merged(list(_acts(tree, setting)))
        if reading not in found:
            found.append(reading)
    found = [reading for reading in found if isinstance(reading, Lead) or all(map(counts, reading))] or found
    found = [reading for reading in found if not _is_unread(reading)] or found
    found = [one for one in found if not any(says_more(other, one) for other in found)]
    found = [one for one in found if not only_inside(one)] or found
    found = [one for one in found if not any(are_mere_words(one, other) for other in found)]
    found = [one for one in found if not any(takes_words_for_a_row(one, other, rows) for other in found)]
    found = [one for one in found if not any(is_the_same_set_in_lines(one, other) for other in found)]
    fewest = min((len(reading) for reading in found if isinstance(reading, tuple)), default=None)
    return [reading for reading in found if isinstance(reading, Lead) or len(reading) == fewest]


def _has_two_places(tree: Node) -> bool:
    """Whether a tree takes words deleted in one place and words put into another for one replacement."""
    return any(
        sum(any(node.find_data("targets")) for node in nodes_of(replaced, "from_targets", "occurrence")) > 1
        for replaced in tree.find_data("replace_words")
    )


def _is_one_to_one(tree: Node, setting: Setting) -> bool:
    """Whether a tree that puts several words for several has as many of both, in one provision, and the sentence says
    "respectively"; in several provisions it could be each word in its own."""
    each_of = [*tree.find_data("replace_each")]
    several = any(len([*targets_around(node, setting)]) > 1 for node in tree.iter_subtrees()) if each_of else False
    return not several and all(
        len(quotations_of(old)) == len(quotations_of(new)) and _respectively(tree, setting)
        for each in each_of
        for old, new in zip(nodes_of(each, "several"), nodes_of(each, "new_several"), strict=True)
    )


def _one_by_one(tree: Node) -> Iterator[Node]:
    """What a sentence with several words, and as many new ones, orders of each."""
    olds, news = (nodes_of(tree, kind)[0] for kind in ("several", "new_several"))
    where = [child for child in tree.children if child is not olds and child is not news]
    for old, new in zip(quotations_of(olds), quotations_of(news), strict=True):
        yield Tree("replace_words", [Tree("words", [old]), *where, Tree("new_words", [Tree("words", [new])])])


def _cuts_an_address(tree: Node, setting: Setting) -> bool:
    """Whether a tree takes a label that stands next to a number ("3(2)") for no part of its address."""
    scopes = [all_tokens(scope)[-1] for node in (tree, *nodes_of(tree, "scoped")) for scope in nodes_of(node, "scope")]
    tokens = all_tokens(tree)
    return any(
        after.type == "PAREN" and not setting.text[span_of(last, setting)[1] : span_of(after, setting)[0]].strip()
        for last in scopes
        for after in tokens[tokens.index(last) + 1 :][:1]
    )


def _is_unread(reading: Reading) -> bool:
    """Whether an address alone is left unread in part, as where "(last sentence)" is taken for a title."""
    return isinstance(reading, Lead) and any(target.unit == "unread" for target in reading.targets)


def _done_below(tree: Node, setting: Setting) -> Iterator[Act]:
    """What a sentence has done to each of the provisions that the items below it name."""
    if tree.data == "lead_to_delete":
        yield Act("delete")
    elif tree.data == "lead_of_words":
        yield from (act_of(node, setting) for node in tree.children if isinstance(node, Tree) and node.data != "noun")
    elif tree.data == "lead_for_words":
        yield act_of(Tree("replace_words", tree.children), setting)


def _within_targets(tree: Node, setting: Setting) -> Iterator[Target]:
    for node in nodes_of(tree, "from_targets"):
        yield from targets_of(node, setting)


# ------------------------------------------------------------------------------------------------ sentences


def _acts(tree: Node, setting: Setting) -> Iterator[Act]:
    if tree.data in ("sentences", "phrases", "pairs"):
        scoped: Node | None = None
        for child in tree.children:
            if isinstance(child, Tree):
                # "In rule 2.1, “x” is deleted and the last sentence is omitted": one place, up to the stop
                scoped = child if child.data == "scoped" else None if child.data in _ENDS_SCOPE else scoped
                around = list(targets_around(scoped, setting)) if scoped is not None and scoped is not child else []
                for act in _acts(child, setting) if child.data != "stop" else ():
                    yield from _joined(act, around, False) if around else (act,)
    elif tree.data == "citation":
        return
    elif tree.data == "replace_each":
        for replaced in _one_by_one(tree):
            yield act_of(replaced, setting)
    elif tree.data == "delete_both":
        yield act_of(Tree("delete", tree.children[:1]), setting)
        yield act_of(Tree("delete_words", tree.children[1:]), setting)
    elif tree.data == "in_places":
        for scope, phrase in zip(tree.children[::2], tree.children[1::2], strict=True):
            yield from _acts(Tree("scoped", [scope, phrase]), setting)
    elif tree.data == "renumbered_and_amended":
        outer = list(targets_of(tree, setting))
        yield act_of(Tree("renumber", [*nodes_of(tree, "targets", "new_labels")]), setting)
        for phrases in nodes_of(tree, "phrases"):
            for act in _acts(phrases, setting):
                yield from _joined(act, outer, False)
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
        each = _respectively(tree, setting)
        for child in tree.children:
            if isinstance(child, Tree) and child.data not in _NO_ACTS:
                for act in _acts(child, setting):
                    yield from _paired(act, outer) if each and len(act.old) > 1 else _joined(act, outer, throughout)
    else:
        yield act_of(tree, setting)


def _merged(acts: list[Act]) -> tuple[Act, ...]:
    """The acts, where "delete the table and insert the following table" is one replacement: a table has no number by
    which its place would be found again."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        if act.verb == "close_up":
            act = replace(act, targets=before.targets if before is not None and before.verb == "delete" else ())
        act = _of_the_same_rule(act, before)
        put_in = act.verb == "insert_matter" and act.noun == "table" and act.position is None
        taken = before is not None and before.verb == "delete" and [t.unit for t in before.targets] == ["table"]
        if before is not None and put_in and taken:
            found[-1] = replace(act, verb="replace", targets=before.targets)
        else:
            found.append(act)
    return tuple(found)


def _of_the_same_rule(act: Act, before: Act | None) -> Act:
    """The act with the rule that the sentence names before it: "rule 2.2(a) is deleted, and (b) becomes (a)"."""
    named = before.targets if before else ()
    rules = {target.rule for target in named if target.unit == "paragraph"}
    bare = all(t.unit == "paragraph" and not (t.rule or t.section or t.definition) for t in act.targets)
    if not act.targets or not bare or len(rules) != 1 or not all(rules):
        return act
    return replace(act, targets=tuple(replace(target, rule=named[0].rule) for target in act.targets))


def _respectively(tree: Node, setting: Setting) -> bool:
    """Whether a sentence says that what it lists belongs one to one to the provisions that it lists."""
    first, last = (span_of(token, setting) for token in (all_tokens(tree)[0], all_tokens(tree)[-1]))
    behind = setting.text.find(".", last[1])
    return "respectively" in setting.text[first[0] : behind if behind >= 0 else None].split("\n\n")[0].casefold()


def _paired(act: Act, outer: list[Target]) -> Iterator[Act]:
    """The act with each passage in its own provision; where they are not as many, nothing is read of the address."""
    if len(outer) != len(act.old):
        yield replace(act, targets=tuple(replace(around, unit="unread") for around in outer))
        return
    for around, old in zip(outer, act.old, strict=True):
        yield inside(replace(act, old=(old,)), around)


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
