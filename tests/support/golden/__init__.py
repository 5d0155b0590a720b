"""What the golden files hold, computed anew: each module gives texts and their files."""
