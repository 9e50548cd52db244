"""Which tables were created from an address is found by the address: callers without a cookie share a limit."""

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Create the index."""
    op.create_index("audit_by_address", "audit", ["address", "deed"])
