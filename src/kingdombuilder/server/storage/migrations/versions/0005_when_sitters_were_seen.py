"""When sitters were last seen at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column. Of those who sit already nobody knows it: they are taken to be there until somebody looks."""
    op.add_column("sitters", sa.Column("seen", sa.BigInteger))
