"""What prints and rulings say: frozen dataclasses of sentences, every figure from the engine. Pure."""
