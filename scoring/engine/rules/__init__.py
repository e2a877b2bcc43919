"""The rules of a party, a module a chapter of rules.md: plain functions that yield lines."""
