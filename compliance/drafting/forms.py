"""The notation of a family's forms (grammars/forms.lark), and the tokens that it stands for.

A form is what a lawyer would write down of a line's head: `Part {roman}`, `({letters})`, `{figures}.{figures}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    from lark import Token, Tree

# What may fill a hole: the token of each kind of number, and of words.
HOLES: Final[Mapping[str, str]] = {
    "number": r"\d{1,4}[A-Z]{0,4}(?:-\d{1,2})?",
    "code": r"\d{1,4}[A-Za-z]{0,3}(?:[.:-]\d{1,4}[A-Za-z]{0,3}){1,4}",
    "figures": r"\d{1,4}",
    "roman": r"[ivxlc]{1,7}[a-z]?",
    "upperroman": r"[IVXLC]{1,7}[A-Z]?",
    "letters": r"[a-z]{1,3}(?:-?\d{1,2})?",
    "capitals": r"[A-Z]{1,3}(?:-\d{1,2})?",
    "title": r"[^.;:]+?",
    "words": r".+?",
    "year": r"\d{4}",
}
_NUMBERING: Final = frozenset(HOLES) - {"title", "words", "year"}


class FormError(ValueError):
    """A form that cannot be read; says what is wrong with it."""


@lru_cache(maxsize=500)
def token_of(form: str) -> str:
    """The token (a regular expression) that a form stands for. The numbers in it are its groups `n1`, `n2`, ..."""
    return _written(form_tree(form), [0])


def form_tree(form: str) -> Tree[Token]:
    """The syntax tree of a form."""
    from lark.exceptions import UnexpectedInput

    try:
        return parser_of("forms").parse(form.strip())
    except UnexpectedInput as error:
        at = form[(error.pos_in_stream or 0) :][:12]
        raise FormError(f"“{form}” cannot be read as a form from “{at}” on") from None


def _written(tree: Tree[Token], counted: list[int]) -> str:
    parts: list[str] = []
    for child in tree.children:
        match str(getattr(child, "data", "")):
            case "literal":
                parts.append(re.escape(str(child.children[0])))  # type: ignore[union-attr]
            case "blank":
                parts.append(r"\s+")
            case "hole":
                parts.append(_hole(str(child.children[0]), counted))  # type: ignore[union-attr]
            case "optional":
                parts.append(f"(?:{_written(child, counted)})?")  # type: ignore[arg-type]
            case "choice":
                ways = "|".join(_written(way, counted) for way in child.children)  # type: ignore[arg-type, union-attr]
                parts.append(f"(?:{ways})")
            case _:
                parts.append(_written(child, counted))  # type: ignore[arg-type]
    return "".join(parts)


def _hole(name: str, counted: list[int]) -> str:
    if name not in HOLES:
        raise FormError(f"no hole is called {{{name}}}; there are {', '.join(f'{{{hole}}}' for hole in HOLES)}")
    if name not in _NUMBERING:
        return f"(?:{HOLES[name]})"
    counted[0] += 1
    return f"(?P<n{counted[0]}>{HOLES[name]})"


def holes_of(form: str) -> tuple[str, ...]:
    """The names of the holes of a form that can be read, in order."""
    return tuple(re.findall(r"\{([a-z]+)\}", form))


def whole_line(forms: tuple[str, ...]) -> re.Pattern[str] | None:
    """A token for a whole line in one of these forms; None where there are none."""
    if not forms:
        return None
    plain = (re.sub(r"\(\?P<n\d+>", "(?:", token_of(form)) for form in forms)
    return re.compile("(?:" + "|".join(plain) + r")\s*$", re.IGNORECASE)


def head_of_line(form: str, *, heading: bool) -> re.Pattern[str]:
    """A token for the head of a line in this form. Before a heading a number needs no blank ("Part 1Jury service")
    only where the words after it begin with a capital; a label in brackets needs none ("(a)four decks")."""
    after = r"(?=\s|$|(?<=[\d)\]])(?=[A-Z][a-z]))" if heading else r"(?=\s|$|[(\[]|(?<=\))[A-Za-z])"
    return re.compile(token_of(form) + after)
