"""The board and the dials, with a fake comm in the place of a browser."""
