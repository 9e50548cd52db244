"""The sessions of guests: the browsers in which they are signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.String(16), nullable=False),
        sa.Column("system", sa.String(16), nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("sessions_by_guest", "sessions", ["guest"])
    op.create_index("sessions_by_end", "sessions", ["ended"])
