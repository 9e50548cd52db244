"""From which address a table was created is found by the table: public lists take turns by it."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the index."""
    op.create_index("audit_by_table", "audit", ["about"])
