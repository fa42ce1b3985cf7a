"""Casino table game rules as published law, and the checking of recorded games against them."""

__version__ = "0.1.0"
