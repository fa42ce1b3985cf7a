"""Makes a rulebook from published texts: in memory, and as the compiled files that are committed."""

from compliance.build.make import build_rulebook

__all__ = ["build_rulebook"]
