"""What breaks around the app: power, the database, the disk, the clock. The real server, and what people see of it.

The database is PostgreSQL where DATABASE_URL names one (each test makes its own beside it), else SQLite.
"""
