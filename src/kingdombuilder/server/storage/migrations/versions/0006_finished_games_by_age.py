"""Finished games that were played here, newest first: those that were imported are not looked through."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the index."""
    op.create_index("tables_played_by_age", "tables", ["status", "visibility", "imported", "created", "id"])
