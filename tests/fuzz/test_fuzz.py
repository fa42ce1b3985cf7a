"""A fixed short run of the fuzzing (tests/fuzz/fuzz.py has the long one): no reader raises, whatever it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.judging import Reader, run_case
from tests.fuzz.readers import READERS

PARTS = 5


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("reader", [r for r in READERS if r.short], ids=lambda r: r.name)
def test_no_reader_raises_on_what_is_nearly_right(reader: Reader, part: int, tmp_path: Path) -> None:
    for number in range(part, reader.short, PARTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        run_case(reader, number, folder)
