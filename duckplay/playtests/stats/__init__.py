"""Statistics of playtests: pure functions of numbers and arrays, results that do not change."""
