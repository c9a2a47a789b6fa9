"""Automatic recall: tokens, index, ranking, budget, trace and block."""
