"""The blackjack dealer trainer: engine, drills, history and pages."""
