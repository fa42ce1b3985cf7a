"""The kinds of statements on wagers on pairs and matches, and on the ante: how one is recognised and read."""

from __future__ import annotations

from compliance.meaning.provisions import Kind

GRAMMAR = "baccarat_side_bets"

SIDE_OUTCOME = "outcome of a side wager"
PAY_SCALES = "pay scales of a side wager"
BEST_ONLY = "which of two matches is paid"
COLLECTING = "collecting and paying of side wagers"
FACE_VALUE = "definition of face value"
PAIR = "definition of a pair"
MATCH = "definition of a match"
ANTE = "definition of the ante"
ANTE_MISSING = "wagers without an ante"

MATCHES = ("mixed match", "coloured match", "lucky match", "lucky triple match")

# in the order in which they are tried, before the kinds of every baccarat
SIDE_KINDS = (
    Kind(FACE_VALUE, GRAMMAR, "face_value_defined", term="face value"),
    *(Kind(PAIR, GRAMMAR, "pair_defined", term=term) for term in ("any pair", "pair")),
    *(Kind(MATCH, GRAMMAR, "match_defined", term=term) for term in MATCHES),
    Kind(ANTE, GRAMMAR, "ante_defined", term="ante"),
    Kind(
        SIDE_OUTCOME,
        GRAMMAR,
        "side_outcome",
        signs=(("any pair", "win ", "lose"), ("lucky match", "win ", "lose"), ("any pair", "be won", "lo")),
    ),
    Kind(
        PAY_SCALES,
        GRAMMAR,
        "pay_scales",
        signs=(("winning any pair", "pay scale"), ("winning lucky match", "pay scale")),
    ),
    Kind(BEST_ONLY, GRAMMAR, "best_only", signs=(("achieves both", "match"), ("lucky triple match only",))),
    Kind(
        COLLECTING,
        GRAMMAR,
        "collecting",
        signs=(("completion of the deal", "collect", "pay"), ("deal is complete", "collect", "pay")),
    ),
    Kind(ANTE_MISSING, GRAMMAR, "ante_missing", signs=(("without a required ante",), ("required ante", "void"))),
)
