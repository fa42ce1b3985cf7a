"""The version of baccarat that the notice of 2014 makes."""

NZ_2014 = ("nz/baccarat", "nz-2014-08-19")
