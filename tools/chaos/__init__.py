"""What the server bears: people play while everything that can fail does, and nothing may be lost."""
