"""What is written about people."""
