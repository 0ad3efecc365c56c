"""What a person sees and touches: the board and the dials."""
