"""How many different opponents a rating rests on: 0 until the ratings are recomputed."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the columns."""
    for table, column in (("rated_seats", "opponents_before"), ("rated_seats", "opponents"), ("ratings", "opponents")):
        op.add_column(table, sa.Column(column, sa.Integer, nullable=False, server_default="0"))
