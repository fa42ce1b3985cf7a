"""How training logs are made: what every game's part shares. `play` has the pieces, `house` a table, `faults` what can
go wrong at any table; a game's own play stands in its folder (`sample.py`, `sample.yaml`)."""
