"""As much of Django as the table needs on a phone, under the names it has there."""
