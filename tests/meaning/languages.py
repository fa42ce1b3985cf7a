"""The languages of all games, by the grammar that reads them."""

from __future__ import annotations

from compliance.games import general_meaning
from compliance.games.baccarat.language import LANGUAGE as BACCARAT
from compliance.games.blackjack.meaning_kinds import BLACKJACK_LANGUAGE
from compliance.games.caribbean_stud.language import LANGUAGE as CARIBBEAN_STUD
from compliance.games.craps.language import LANGUAGE as CRAPS
from compliance.games.money_wheel.statements import LANGUAGE as MONEY_WHEEL
from compliance.games.roulette.trees import LANGUAGE as ROULETTE
from compliance.games.tai_sai.trees import LANGUAGE as TAI_SAI
from compliance.meaning.provisions import Language

LANGUAGES = {
    "baccarat": BACCARAT,
    "baccarat_2014": BACCARAT,
    "blackjack": BLACKJACK_LANGUAGE,
    "caribbean_stud": CARIBBEAN_STUD,
    "craps": CRAPS,
    "general": general_meaning.LANGUAGE,
    "money_wheel": MONEY_WHEEL,
    "roulette": ROULETTE,
    "tai_sai": TAI_SAI,
}


def language_of(grammar: str, start: str) -> Language | None:
    """A language that reads something by this start rule of this grammar."""
    reading = (language for language in LANGUAGES.values() if grammar in language.trees)
    return next((language for language in reading if start in language.starts(grammar)), None)
