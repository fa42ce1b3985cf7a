"""A document as it is handed in (.txt, .docx, .pdf) to the text of a source: `take_in` reads it or says why not."""

from compliance.sources.intake.taken import TakenIn, Tracked
from compliance.sources.intake.taking import take_in

__all__ = ["TakenIn", "Tracked", "take_in"]
