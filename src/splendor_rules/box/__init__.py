"""What is in the box: tokens, cards and tiles of both games."""
