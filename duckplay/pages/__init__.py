"""The played page: the `duckplay` command, and the server that shows notebooks as pages."""
