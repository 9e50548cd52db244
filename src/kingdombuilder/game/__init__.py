"""The rules that every game shares."""
