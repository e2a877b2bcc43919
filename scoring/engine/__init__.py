"""The rules of Thousand. Knows no database, no page and no language; needs nothing but Python."""
