"""What a school teaches with: all of ``drills/``, read and checked."""

from trainer.content.folder import load_content
from trainer.content.taught import Content

__all__ = ["Content", "load_content"]
