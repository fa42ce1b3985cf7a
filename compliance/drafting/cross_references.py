"""The cross-references of a passage, read by grammars/cross_references.lark."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    from lark import Token, Tree

Kind = Literal[
    "rules", "whole_rules", "parts", "paragraphs", "tables", "diagrams", "appendix", "divisions", "schedules", "this"
]

# what stands before that which is left alone
_SPARING = ("other than", "except", "excepting", "excluding", "save", "apart from", "but not", "with the exception of")


@dataclass(frozen=True, slots=True)
class Target:
    """One provision named, or the first and last of a range. Of a paragraph, the labels alone ("(b)")."""

    first: str
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """Words that name provisions. `rule` is the rule whose paragraphs or table are meant; `owner` is an Act or other
    rules to which the provisions belong ("of the Act"); `word` how parts are called ("section")."""

    kind: Kind
    targets: tuple[Target, ...]
    start: int
    end: int
    words: str
    rule: str = ""
    owner: str = ""
    word: str = ""


_WORDS = ("rule", "part", "section", "paragraph", "table", "diagram", "appendix", "division", "schedule")


@lru_cache(maxsize=20_000)
def references_in(words: str) -> tuple[Reference, ...]:
    """All references of a passage, in order."""
    if not any(word in words.lower() for word in _WORDS):
        return ()
    return tuple(
        _reference(tree, words)
        for tree in parser_of("cross_references", propagate_positions=True, maybe_placeholders=False)
        .parse(words)
        .children
        if not isinstance(tree, str)
    )


def _reference(tree: Tree[Token], words: str) -> Reference:
    targets: list[Target] = []
    rule = owner = word = ""
    for child in tree.children:
        if isinstance(child, str):
            if child.type == "PART":
                word = word or str(child)
            else:
                targets.append(Target(" ".join(child.split())))
        elif child.data == "owner":
            owner = " ".join(" ".join(child.children).split())  # type: ignore[arg-type]
        elif child.data == "labelled":
            targets.append(Target(*(str(label) for label in child.children)))
        elif child.data == "rules":
            rule = _address(child.children[0].children[0])  # type: ignore[union-attr]
        else:
            targets.append(Target(*(_address(part) for part in child.children)))
    start, end = tree.meta.start_pos, tree.meta.end_pos
    return Reference(str(tree.data), tuple(targets), start, end, words[start:end], rule, owner, word)  # type: ignore[arg-type]


def _address(tree: Tree[Token] | Token) -> str:
    assert not isinstance(tree, str)
    return "".join("".join(str(token).split()) for token in tree.children)


def addresses_named(words: str) -> tuple[Target, ...]:
    """The provisions of the same work that words name, by their addresses: "4.1(a)", "4.0" for a part, "9.4 Table 2",
    " Table 2" for a table of no rule that is named. What belongs to an Act or to other rules is left out."""
    found: list[Target] = []
    for reference in references_in(words):
        if reference.owner.startswith("of the"):
            continue
        for target in reference.targets:
            ends = [_in_full(reference, end) for end in (target.first, target.last) if end is not None]
            if all(ends):
                found.append(Target(*ends))
    return tuple(dict.fromkeys(found))


def spares_something(words: str) -> bool:
    """Whether words leave alone something that they name: "other than in section 8", "save as provided in rule 5.3".
    What they name may then be what they do not speak of, and all else what they do."""
    said = f" {' '.join(''.join(c if c.isalpha() else ' ' for c in words.casefold()).split())} "
    return any(f" {phrase} " in said for phrase in _SPARING)


def _in_full(reference: Reference, label: str) -> str:
    match reference.kind:
        case "rules":
            return label
        case "whole_rules" | "parts":
            return label if label.endswith(".0") else f"{label}.0"
        case "paragraphs":
            return f"{reference.rule}{label}" if reference.rule else ""
        case "tables":
            return f"{reference.rule} Table {label}"
        case _:
            return ""
