"""Mutation tests of the rules: a quick test must fail for each small change."""
