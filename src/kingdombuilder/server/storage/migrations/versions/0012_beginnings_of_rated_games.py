"""When rated games began, and who sat there: which of them are too many on a day is known from their beginning."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the table; games that are under way by then are not too many."""
    op.create_table(
        "rated_starts",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("is_bot", sa.Boolean, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_index("rated_starts_by_day", "rated_starts", ["who", "is_bot", "began"])
    op.drop_index("rated_seats_by_day", "rated_seats")
