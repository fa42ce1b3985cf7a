"""The parsers of the grammars by which texts are read, each made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


def fits(words: str, name: str, **options: Any) -> bool:
    """Whether words are a form that grammars/NAME.lark knows."""
    from lark.exceptions import UnexpectedInput

    try:
        parser_of(name, **options).parse(words)
    except UnexpectedInput:
        return False
    return True


def predicting_once(parser: Lark) -> Lark:
    """The same parser; if it is one of Earley's, it sets out once at each place of a text by which rules a part of a
    sentence can begin, and not anew for each rule that waits for such a part. What is set out is a set, so the trees
    are the same."""
    earley: Any = parser.parser.parser
    if not hasattr(earley, "predict_and_complete"):
        return parser
    predictions = _PredictedOnce(earley.predictions)

    def beginning(step: Callable[..., Any]) -> Callable[..., Any]:
        def begun(*of_step: Any) -> Any:
            predictions.begin()
            return step(*of_step)

        return begun

    earley.predictions = predictions
    # what is known of the last place of one text is nothing of the first one of the next
    earley.parse, earley.predict_and_complete = beginning(earley.parse), beginning(earley.predict_and_complete)
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
