"""What an order that is not understood leaves unassessed, and the forms of words that would have been understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compliance.drafting.amending_sentences import token_kinds
from compliance.drafting.cross_references import addresses_named, spares_something

# by what the order seems to do: forms of the grammar of orders (grammars/amending.lark), {a} the provision it names
_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "_DELETE": ("{A} is deleted.", "In {a}, delete “old words”."),
    "_REVOKE": ("{A} is deleted.",),
    "_REPLACE": ("In {a}, replace “old words” with “new words”.", "{A} is replaced with the following: “...”"),
    "_SUBSTITUTE": (
        "In {a}, for “old words” substitute “new words”.",
        "{A} is deleted and the following substituted: “...”",
    ),
    "_INSERT": ("In {a}, after “words”, insert “new words”.", "After {a}, insert: “...”"),
    "_ADD": ("{A} is amended by adding the following: “...”",),
    "_RENUMBER": ("{A} is renumbered as rule 3.4.",),
    "": ("{A} is deleted.", "In {a}, replace “old words” with “new words”.", "After {a}, insert: “...”"),
}
_NO_ADDRESS: Final = "rule 3.2(b)"


def forms_for(masked: str, words: str) -> str:
    """What to do about words of an order that are not understood: `masked` with its quotations masked, `words` as
    printed. Says what is not assessable until then, and forms of the same order that are understood."""
    kinds = set(token_kinds(masked))
    named = next((named.first for named in addresses_named(words) if named.first[:1].isdigit()), "")
    address = f"{'rule' if '.' in named.removesuffix('.0') else 'section'} {named.removesuffix('.0')}" if named else ""
    seeming = [kind for kind in _FORMS if kind in kinds] or [""]
    forms = [form for kind in seeming[:2] for form in _FORMS[kind]]
    at = address or _NO_ADDRESS
    shown = ", ".join(f"“{form.format(a=at, A=at[0].upper() + at[1:])}”" for form in forms[:3])
    lost = f"What {address} says since then" if address and not spares_something(words) else "What it may have changed"
    return f"{lost} cannot be assessed. Understood would be {shown}"
