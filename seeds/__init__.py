"""The rule sheets of the shelf, and recorded games that tests and notebooks replay."""
