"""Mutation testing of the rules: what is changed, and how the tests are tried on it."""
