"""How fast the engine is (bench) and how well its bots play (ladder)."""
