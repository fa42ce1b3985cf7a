"""What cards are counted for."""

from __future__ import annotations

from compliance.analysis.statistics.cards import watch_cards
from compliance.analysis.statistics.watched import Watched

WATCHED = Watched(lambda seen, samples, first, theory: watch_cards(seen, samples, first))
