"""The shelf: the games that come with duckplay."""
