"""Tables that a school makes itself, and by which rules each class is taught."""

from trainer.houses.pinning import pin_classes
from trainer.houses.reading import read_rules, read_typed
from trainer.houses.refs import find_ref
from trainer.houses.shelf import Shelf

__all__ = ["Shelf", "find_ref", "pin_classes", "read_rules", "read_typed"]
