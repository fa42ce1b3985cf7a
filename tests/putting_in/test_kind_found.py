"""What an instrument is (`rulebook add`, `try`), by what its words do: never a guess that leaves its orders unread."""

from __future__ import annotations

import pytest

from compliance.build.incoming.described import kind_of, read_as_instrument

_HEAD = "New Zealand Gazette\n\n10 March 1997 — ISSUE NO. 62\n\n"
_ENACTED = "The Authority resolved on 1 March 1997 that the Rules of Casino Table Games be amended as follows.\n\n"
_DIVISION = "DIVISION II - BLACKJACK\n\n1.0 Dealing\n\n1.1 The dealer shall draw on soft 17."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (_HEAD + _DIVISION, "original"),
        (f"{_HEAD}{_ENACTED}1. Rule 6.1 is amended by omitting “spin” and substituting “turn”.\n", "amendment"),
        # orders of several rules, of which none stands under a heading that names its division
        (
            f"{_HEAD}{_ENACTED}1. Rule 4.4 of Division II and rule 4.3 of Division III are amended by omitting “chips” "
            "and substituting “tokens”.\n\n2. The following rules are amended by omitting “spin”:\n\n"
            "(a) rule 4.3 of Division II;\n\n(b) rule 4.2 of Division III.\n",
            "amendment",
        ),
        # a division set out anew, and an order besides
        (
            f"{_HEAD}{_ENACTED}1. The Rules of Casino Table Games are amended by deleting Division II (Blackjack), and "
            f"substituting the following Division:\n\n“{_DIVISION}”\n\n2. Division III is revoked.\n",
            "amendment",
        ),
        # rules set out, and an order, and no word on what it is: it is asked for
        (f"{_HEAD}{_DIVISION}\n\n2. In rule 6.1 of Division III, omit “spin” and substitute “turn”.\n", None),
    ],
)
def test_what_orders_is_an_amendment_and_what_may_be_either_is_asked(text: str, kind: str | None) -> None:
    said = kind_of(text, read_as_instrument(text, {}))
    assert (said.value if said is not None else None) == kind
