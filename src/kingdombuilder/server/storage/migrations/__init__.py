"""The schema migrations, one file each."""
