"""The history: the only place that knows SQL.

Statements stay in the subset that SQLite and PostgreSQL share; tables, triggers and the set-up of a
connection are written once per engine, in ``schema`` and ``connection``.
"""
