"""Which skills the trainees of a class hold a certificate of."""

from __future__ import annotations

import json
from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


def certified(db: Database, class_id: int, now: datetime) -> dict[int, dict[str, datetime]]:
    """By trainee: each skill of a certificate that is in force now, and when the last of them was issued."""
    rows = db.execute(
        """SELECT c.person_id, c.body, c.issued_us
           FROM member m CROSS JOIN certificate c
           WHERE m.class_id = ? AND m.role = 'trainee' AND m.left_us IS NULL AND c.person_id = m.person_id
             AND c.withdrawn_us IS NULL AND (c.expires_us IS NULL OR c.expires_us > ?)
           ORDER BY c.issued_us""", [class_id, to_us(now)])
    found: dict[int, dict[str, datetime]] = {}
    for row in rows:
        for skill in json.loads(row["body"]).get("skills", ()):
            found.setdefault(row["person_id"], {})[skill["kind"]] = from_us(row["issued_us"])
    return found
