"""How alembic runs: on the connection that the server gives it, in the server's transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], target_metadata=None)
context.run_migrations()
