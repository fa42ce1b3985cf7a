"""Which words are an order, or look like one: told by their kinds of words alone, before the grammar reads them."""

from __future__ import annotations

from compliance.drafting.amending_sentences import is_order, token_kinds
from compliance.drafting.notices import is_of_itself

_BEFORE_A_VERB = ("_BE", "_THERE_BE", "_BY", "_AND", "_TO", "COMMA", "COLON", "_DASH", "PAREN")


_ANNOUNCED = (("COLON",), ("_DASH",), ("FOLLOWING",), ("QUOTE",), ("TEXT",))


_ANNOUNCING = (":", "—", "–")


_VERBS = {
    "_DELETE",
    "_INSERT",
    "_ADD",
    "_SUBSTITUTE",
    "_REPLACE",
    "_RENUMBER",
    "_AMEND",
    "_COMMENCE",
    "_REVOKE",
    "_CAPITALISED",
    "_SHALL_READ",
    "_BECOME",
    "_CEASE",
    "_MOVE",
    "_PUT",
    "_IN_PLACE_OF",
    "_RENAME",
    "_TRANSPOSE",
    "_READ",
    "_CITED",
}


_CHANGING = _VERBS - {"_COMMENCE", "_REVOKE", "_CITED"}


_PROVISIONS = {
    "RULE",
    "SECTION",
    "LETTERED_SECTION",
    "PART",
    "DIVISION",
    "PARAGRAPH",
    "DEFINITION",
    "DEFINITIONS",
    "EDGE_WORDS",
    "SENTENCE",
    "TABLE",
    "ROW",
    "HEADING",
    "CROSSHEADING",
    "REMAINING",
} | {
    *(
        "CONTENTS",
        "LINE",
        "APPENDIX",
        "WORDS",
        "_REFERENCE",
        "LABEL",
        "_CODE_NAME",
        "THE_RULES",
        "_TEXT_OF",
        "NOTICE",
        "PUNCTUATION",
        "THE_ACT",
        "LAW_TITLE",
        "_PORTION",
    ),
}


_OPENERS = {
    "_THERE_BE",
    "_IN",
    "_FOR",
    "AFTER",
    "BEFORE",
    "THROUGHOUT",
    "FOLLOWING",
    "_AT",
    "_BY",
    "_THIS",
    "SAID",
    "ORDINAL",
    "WHEREVER",
    "_IN_PLACE_OF",
    "_THAT",
}


def is_or_resembles(masked: str) -> bool:
    kinds = token_kinds(masked)
    if not kinds or (not _VERBS & set(kinds) and not masked.rstrip().endswith(_ANNOUNCING)):
        return False
    return resembles_order(masked) or (_may_begin(kinds) and is_order(masked))


def _may_begin(kinds: tuple[str, ...]) -> bool:
    """Whether an order may begin with such a word; spares the grammar the sentences that cannot be orders."""
    takes_effect = bool({"_COMMENCE", "_REVOKE", "_CITED"} & set(kinds))
    return takes_effect or kinds[0] in _OPENERS | _PROVISIONS | _CHANGING | {"QUOTE", "TEXT", "PAREN", "_EVERYTHING"}


def resembles_order(masked: str) -> bool:
    """Whether words that the grammar does not read look like an order all the same: a provision and a changing verb."""
    kinds = token_kinds(masked)
    if not kinds or ("_AS" in kinds and modifies_application(masked)):
        return False
    head, second, *_ = [*kinds, ""]
    ordered = any(
        (kind in _CHANGING or (kind == "_REVOKE" and place == 0))
        and (
            place == 0
            or kinds[place - 1] in _BEFORE_A_VERB
            or (head in _OPENERS and kinds[place + 1 : place + 2] in _ANNOUNCED)
        )
        for place, kind in enumerate(kinds)
    )
    named = {*kinds[1 : 6 if head in _CHANGING else 4]} & {*_PROVISIONS, "QUOTE", "TEXT"}
    about_a_provision = head in _PROVISIONS or (head == "QUOTE" and second == "_BE")
    return ordered and (about_a_provision or (head in _OPENERS | _CHANGING | {"_REVOKE"} and bool(named)))


def says_only_when(masked: str) -> bool:
    """Whether words say nothing but when orders take effect: those of the notice itself, or of some of its items. What
    day that is may not be understood."""
    kinds = set(token_kinds(masked))
    of_items = masked.split(maxsplit=1)[:1] in (["Item"], ["Items"])
    return (is_of_itself(masked) or of_items) and "_COMMENCE" in kinds and not kinds & (_VERBS - {"_COMMENCE"})


def modifies_application(words: str) -> bool:
    """Whether words say how rules are to be applied ("shall apply as if ...", "shall be read as"): no text changes."""
    plain = " ".join(words.lower().split())
    return " as if " in plain or " be read as " in plain
