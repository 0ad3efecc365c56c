"""The notebooks that come with duckplay."""
