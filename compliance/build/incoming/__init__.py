"""A document put into a rulebook: described, built in a copy, compared with what was there, written or refused."""
