"""Hostile input for everything that reads: how it is made, tried, measured and kept."""
