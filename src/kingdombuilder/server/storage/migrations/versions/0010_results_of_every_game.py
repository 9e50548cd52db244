"""What became of every game that was played here, and who was advised. Games of before are looked through later."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

KEEP = sa.text(
    "INSERT INTO results (table_id, seat, guest, at, gold, by_item, gave_up) "
    "SELECT table_id, seat, guest, at, gold, by_item, gave_up FROM earlier_results"
)


def upgrade() -> None:
    """Create the tables; results stand with their tables now, whether or not others play the same deal."""
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("sets", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("chosen", sa.Boolean, nullable=False),
    )
    op.create_index("games_by_end", "games", ["ended", "table_id"])
    op.create_table(
        "advice",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), primary_key=True),
    )
    op.drop_index("results_by_guest", "results")
    op.rename_table("results", "earlier_results")
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("bot", sa.String(40)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("gold", sa.Integer, nullable=False),
        sa.Column("by_item", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("tiles", sa.Text, nullable=False, server_default="{}"),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        sa.Column("stood_in", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.get_bind().execute(KEEP)
    op.drop_table("earlier_results")
    op.create_index("results_by_guest", "results", ["guest"])
