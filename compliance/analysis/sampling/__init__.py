"""Training logs: rounds of a game made up under the law of an instant, with answers. `evening` plays tables through
time, `law` finds what they play by."""
