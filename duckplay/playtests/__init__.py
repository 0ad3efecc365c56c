"""Playtests: many games by bots, what each was like, and how sure that is."""
