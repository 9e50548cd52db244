"""What a finished game teaches: turn by turn, what was played, what would have been better, and what was luck."""
