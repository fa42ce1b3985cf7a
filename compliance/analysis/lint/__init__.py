"""Reads the published texts as a careful editor would, and says where they are wrong, doubtful or at odds.

One small module a rule. Each takes what is to be read (`passages.Corpus`) and yields remarks; none changes anything.
"""

from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.run import Linted, lint

__all__ = ["Linted", "Remark", "lint"]
