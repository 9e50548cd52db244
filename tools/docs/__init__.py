"""The documentation site: ``python -m tools.docs`` makes its pages and builds it."""
