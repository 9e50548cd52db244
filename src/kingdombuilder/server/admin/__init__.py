"""The audit log and operator actions."""
