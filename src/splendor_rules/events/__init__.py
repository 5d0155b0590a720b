"""What happens when an action is carried out, step by step, and who may see it."""
