"""The Lab: what a dial does, measured while one turns it."""
