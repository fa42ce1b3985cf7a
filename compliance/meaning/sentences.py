"""Sentences: what the law says once, written as it says it, with holes for what a grammar reads within it.

A file `grammars/NAME.yaml` stands beside the grammar `grammars/NAME.lark` and says for its rules in which forms the
sentence may come (notation: grammars/forms.lark; a hole is a rule of the grammar). A list within a list are the parts
of one form, which may stand in any order; a list within that are the ways to say a part. A rule whose forms stand under
names has trees of these names. What is made of it is text for the same grammar, in which each stretch of words is one
terminal (compliance/meaning/same_words.py): whoever takes the tree sees no difference, and holes come in the order of
the form, however the words were turned round.

What somebody does is written once, as {who: the dealer, shall: collect, what: all wagers}, and may be said in the
active or the passive: `who_if_said` where the passive need not say who; `shall`, `may`, `shall not` or `may not` with
the verb in the infinitive; `then` is what follows the verb in either, `besides` what may stand before it all, within
or after. {in_order: [...]} are parts that stand in this order only. A hole may name a phrase of
grammars/synonyms.yaml, which every grammar may use.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from lark import Token, Tree

from compliance.drafting.forms import FormError, form_tree
from compliance.meaning.same_words import phrases, said_of, words_pattern
from compliance.places import grammar_file
from compliance.strict_yaml import read_yaml

PART = "part_"
_NAMES = re.compile(r"(?<![\w/])_[a-z_]+(?!\w)")
_SAYS = "// "  # a comment before each terminal says its words, for messages
_ENDS = """
_end_of_sentence: _END_OF_SENTENCE?
_END_OF_SENTENCE: /[;:.,](?: (?:and|or|then)(?![a-z]))?[,:]?|(?:and|or|then)(?![a-z])/
_between_parts: _BETWEEN_PARTS?
_BETWEEN_PARTS: /[,;.](?: and(?![a-z]))?|and(?![a-z])/
"""


_DUTIES = ("shall not", "may not", "shall", "may")
_IN_ACT = ("besides", "who", "who_if_said", "what", "then")  # the order of what they hold


def sentences_file(grammar: str) -> Path:
    """Where the sentences of a grammar stand; there need be none."""
    return grammar_file(grammar).with_suffix(".yaml")


def rules_of_sentences(grammar: str, starts: Sequence[str]) -> str:
    """The rules that the sentences of a grammar stand for, in the language of Lark; "" where it has none. Those by
    which whole provisions are read (`starts`) may end as paragraphs of a list do."""
    path = sentences_file(grammar)
    if not path.is_file():
        return ""
    document, problems = read_yaml(path)
    if problems or not isinstance(document, dict):
        why = problems[0].message if problems else "It has no names of rules with their forms."
        raise FormError(f"{path.name} holds no sentences. {why}")
    made: list[str] = []
    for name, said in document.items():
        named = said if isinstance(said, dict) else {"": said}
        ways = [
            f"{way}{' _end_of_sentence' if name in starts else ''}{f' -> {alias}' if alias else ''}"
            for alias, forms in named.items()
            for way in _ways(name, forms, made)
        ]
        made.append(f"{name}: " + "\n  | ".join(ways))
    return _ENDS + "\n".join(_with_phrases(made, document.keys())) + "\n"


def _with_phrases(made: list[str], own: Collection[str]) -> list[str]:
    """The rules made, and those of the phrases of all grammars that they name, and of what these name in turn."""
    shared = phrases()
    added: set[str] = set(own)
    while named := {name for rule in made for name in _NAMES.findall(rule)} & shared.keys() - added:
        for name in sorted(named):
            ways = [way for form in shared[name] for way in _ways(name, [form], made)]
            made.append(f"{name}: " + " | ".join(ways))
        added |= named
    return made


def said_by_terminals(grammar: str, starts: Sequence[str]) -> dict[str, str]:
    """Terminal of the sentences of a grammar -> its words, as the form has them that is written first."""
    return dict(re.findall(rf"^{_SAYS}(\w+): (.*)$", rules_of_sentences(grammar, starts), re.MULTILINE))


def in_order(tree: Tree[Token]) -> None:
    """Puts the parts of a sentence into the order in which its form has them, and what they hold in their place."""
    parts = [part for part in tree.children if isinstance(part, Tree) and str(part.data).startswith(PART)]
    if parts:
        parts.sort(key=lambda part: int(str(part.data).removeprefix(PART).partition("_")[0]))
        tree.children = [held for part in parts for held in part.children]


def _ways(name: str, forms: Sequence[Any], made: list[str]) -> Iterator[str]:
    """The expansions of a sentence: one for each form, and for each order of the parts of a form that has such."""
    for form in forms:
        if isinstance(form, str):
            yield _expansion(form_tree(form), name, made)
        elif isinstance(form, Mapping) and "in_order" in form:
            parts = [_part(part, name, number, made) for number, part in enumerate(form["in_order"])]
            yield " _between_parts ".join(parts)
        elif isinstance(form, Mapping):
            yield from _act(form, name, made)
        else:
            parts = [_part(part, name, number, made) for number, part in enumerate(form)]
            for order in permutations(parts):
                yield " _between_parts ".join(order)


def _part(part: Any, name: str, number: int, made: list[str]) -> str:
    forms = part if isinstance(part, list) else [part]
    return _rule(f"{PART}{number}_of_{name}", _ways(name, forms, made), made)


def _act(act: Mapping[str, Any], name: str, made: list[str]) -> Iterator[str]:
    """What somebody shall or may do, or not: in the active, and in the passive."""
    who = act.get("who") or act["who_if_said"]
    duty = next(duty for duty in _DUTIES if duty in act)
    verb, participle = act[duty], said_of(act[duty]).participle
    held = {key: _part(act[key], name, number, made) for number, key in enumerate(_IN_ACT) if key in act}
    doer = held.get("who") or held["who_if_said"]
    by = _part(f"by {who}" if "who" in act else f"[by {who}]", name, _IN_ACT.index("who"), made)
    what, then, besides = held["what"], held.get("then", ""), held.get("besides", "")

    def said(words: str) -> str:
        return _expansion(form_tree(words), name, made)

    allowed = duty.removesuffix(" not")
    ends = (f"{by} {then}", f"{then} {by}") if then else (by,)
    passive = [(what, duty), (what, f"{duty} then")]
    if duty != allowed:
        passive.append((f"{said('no')} {what}", allowed))
    told = [(doer, duty, f"[then] {verb}", f"{what} {then}")]
    told += [(subject, modal, f"be {participle}", end) for subject, modal in passive for end in ends]
    for subject, modal, done, rest in told:
        yield f"{subject} {said(f'{modal} {done}')} {rest}"
        if besides:
            yield f"{besides} _between_parts {subject} {said(f'{modal} {done}')} {rest}"
            yield f"{subject} {said(modal)} _between_parts {besides} _between_parts {said(done)} {rest}"
            yield f"{subject} {said(f'{modal} {done}')} {rest} _between_parts {besides}"


def _rule(stem: str, ways: Iterator[str], made: list[str]) -> str:
    """Adds a rule of these ways; gives its name."""
    expansions = " | ".join(ways)
    name = f"{stem}_{len(made)}"
    made.append(f"{name}: {expansions}")
    return name


def _expansion(form: Tree[Token], name: str, made: list[str]) -> str:
    """A form as an expansion of Lark: each stretch of words one terminal, each hole the rule that it names."""
    pieces: list[str] = []
    stretch: list[str] = []
    plain = ""
    for child in _flat(form):
        opens_with_what_may_be_missing = child.data == "optional" and not stretch
        if _is_words(child) and not opens_with_what_may_be_missing:
            stretch.append(_pattern(child))
            plain += _first_way(child)
            continue
        pieces += _terminal(stretch, plain, name, made)
        stretch, plain = [], ""
        match str(child.data):
            case "hole":
                pieces.append(str(child.children[0]))
            case "optional":
                pieces.append(_rule(f"_maybe_in_{name}", iter((_expansion(child, name, made), "")), made))
            case "choice":
                ways = (_expansion(way, name, made) for way in _trees(child))
                pieces.append(_rule(f"_either_in_{name}", ways, made))
    return " ".join([*pieces, *_terminal(stretch, plain, name, made)])


def _terminal(stretch: Sequence[str], plain: str, name: str, made: list[str]) -> list[str]:
    """The terminal of a stretch of words, the patterns of its parts in turn, which may be followed by a comma; none
    where there are no words."""
    words = "".join(stretch)
    if not words:
        return []
    missing = all(map(_may_be_missing, stretch))  # "the" alone: a terminal cannot be of nothing, but may be missing
    terminal = f"_SAID_IN_{name.upper()}_{len(made)}"
    pattern = f"(?:[,;:] )?(?:{_any_of(words)})(?:,(?= ))?" if missing else f"(?:[,;:] )?{words}(?:,(?= ))?"
    same = next((rule for rule in made if rule.endswith(f": /{pattern}/")), None)
    if same is not None:  # the same words elsewhere are the same terminal
        terminal = same.removeprefix(_SAYS).partition(":")[0]
    else:
        made.append(f"{_SAYS}{terminal}: {' '.join(plain.split())}\n{terminal}: /{pattern}/")
    return [f"[{terminal}]" if missing else terminal]


@cache
def _may_be_missing(pattern: str) -> bool:
    """Whether a pattern is met where nothing stands: what its last group must not miss, it must not miss."""
    return not pattern or (pattern.endswith("?") and re.fullmatch(pattern, "") is not None)


def _any_of(words: str) -> str:
    """The pattern of words each of which may be missing ("shall then"), of which at least one is there."""
    groups = list(_groups(words))
    return "|".join(group + "".join(f"{later}?" for later in groups[at + 1 :]) for at, group in enumerate(groups))


def _groups(pattern: str) -> Iterator[str]:
    """The groups of a pattern that is made of nothing but groups that may be missing."""
    depth, start, at, among = 0, 0, 0, False  # among: within marks of which one is meant, [...]
    while at < len(pattern):
        mark = pattern[at]
        if mark == "\\":
            at += 1
        elif among or mark == "[":
            among = mark != "]"
        elif mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
            if not depth:
                yield pattern[start : at + 1]
                at += 1  # and the ? behind it
                start = at + 1
        at += 1


def _flat(form: Tree[Token]) -> Iterator[Tree[Token]]:
    """What a form is made of, in order: stretches of words (`literal`), holes, and what may stand or not."""
    words = ""
    for child in _trees(form):
        if child.data in ("literal", "blank"):
            words += str(child.children[0]) if child.data == "literal" else " "
            continue
        yield from _literal(words)
        words = ""
        if child.data in ("hole", "optional", "choice"):
            yield child
        else:
            yield from _flat(child)
    yield from _literal(words)


def _literal(words: str) -> Iterator[Tree[Token]]:
    if words.strip():
        yield Tree("literal", [Token("LITERAL", words.strip())])


def _trees(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    return (child for child in tree.children if isinstance(child, Tree))


def _is_words(form: Tree[Token]) -> bool:
    return not any(part.data == "hole" for part in form.iter_subtrees())


def _first_way(form: Tree[Token]) -> str:
    """The words of a stretch of a form as they are written, of several the first, without what may be missing."""
    if form.data == "literal":
        return f" {form.children[0]}"
    if form.data == "optional":
        return ""
    parts = next(_trees(form)) if form.data == "choice" else form
    return "".join(map(_first_way, _flat(parts)))


def _pattern(form: Tree[Token]) -> str:
    """A stretch of a form that has no hole, as a pattern."""
    if form.data == "literal":
        return words_pattern(str(form.children[0]))
    if form.data == "choice":
        ways = ["".join(map(_pattern, _flat(way))) for way in _trees(form)]
        missing = "?" if any(map(_may_be_missing, ways)) else ""
        return f"(?:{'|'.join(way.removesuffix('?') if missing else way for way in ways)}){missing}"
    inner = "".join(map(_pattern, _flat(form)))
    return f"(?:{inner})?" if form.data == "optional" else inner
