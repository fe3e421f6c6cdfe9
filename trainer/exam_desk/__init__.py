"""Where an instructor holds exams: composes, prints and finds them."""

from trainer.exam_desk.choices import drills, faults, mistakes, of_preset, tables_of
from trainer.exam_desk.records import certificates_of, class_of, exam_of, n_to_certify, sitting_of

__all__ = [
    "certificates_of", "class_of", "drills", "exam_of", "faults", "mistakes", "n_to_certify", "of_preset",
    "sitting_of", "tables_of",
]
