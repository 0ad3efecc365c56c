"""Studies: a question about a game, answered by playing it, one call each."""
