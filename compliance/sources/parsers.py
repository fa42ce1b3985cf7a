"""The parsers of the grammars by which texts are read, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from compliance.places import data_folder

if TYPE_CHECKING:
    from lark import Lark

    Predictions = Mapping[Any, list[Any]]


@cache
def parser_of(name: str, **options: Any) -> Lark:
    """The parser of grammars/NAME.lark: LALR with a contextual lexer, where the options of lark say nothing else."""
    from lark import Lark

    grammar = (data_folder("grammars") / f"{name}.lark").read_text(encoding="utf-8")
    return predicting_once(Lark(grammar, **{"parser": "lalr", **options}))


def predicting_once(parser: Lark) -> Lark:
    """The same parser; if it is one of Earley's, it sets out once at each place of a text by which rules a part of a
    sentence can begin, and not anew for each rule that waits for such a part. What is set out is a set, so the trees
    are the same."""
    earley: Any = parser.parser.parser
    if not hasattr(earley, "predict_and_complete"):
        return parser
    predict_and_complete = earley.predict_and_complete

    def at_a_place(*of_place: Any) -> None:
        earley.predictions.begin()
        predict_and_complete(*of_place)

    earley.predictions, earley.predict_and_complete = _PredictedOnce(earley.predictions), at_a_place
    return parser


class _PredictedOnce:
    """What lark's parser asks for the rules that can stand at the beginning of a part (a symbol of the grammar); none
    where they are known of this place, by themselves or at the beginning of another part."""

    def __init__(self, predictions: Predictions) -> None:
        self._rules = predictions
        self._parts = {part: {part, *(rule.origin for rule in rules)} for part, rules in predictions.items()}
        self._known: set[Any] = set()

    def begin(self) -> None:
        self._known.clear()

    def __getitem__(self, part: Any) -> list[Any]:
        if part in self._known:
            return []
        self._known |= self._parts[part]
        return self._rules[part]
