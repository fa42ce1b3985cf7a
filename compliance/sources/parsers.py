"""The parsers of the grammars by which texts are read, each made once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from compliance.places import data_folder

if TYPE_CHECKING:
    from lark import Lark


@cache
def parser_of(name: str, **options: Any) -> Lark:
    """The parser of grammars/NAME.lark: LALR with a contextual lexer, where the options of lark say nothing else."""
    from lark import Lark

    grammar = (data_folder("grammars") / f"{name}.lark").read_text(encoding="utf-8")
    return Lark(grammar, **{"parser": "lalr", **options})
