"""Randomness and returns, on request: what the results of a log say as evidence, and never as a finding.

`Collector` takes rounds as they go by and keeps counts; `Collector.document` weighs them.
"""

from __future__ import annotations

from compliance.analysis.statistics.collecting import Collector

__all__ = ["Collector"]
