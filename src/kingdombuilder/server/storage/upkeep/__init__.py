"""What whoever runs the server asks of the database."""
