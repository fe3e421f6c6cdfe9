"""What a print says: sentences and figures from the rule set through the engine, for web to show."""
