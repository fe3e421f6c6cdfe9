"""Objects that belong to somebody, and everybody who may ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from werkzeug.test import TestResponse

from tests.routes import Route, address
from tests.school import School, make_school, signed_in
from tests.web.visitor import OWN, Visitor
from trainer.store.database import Store

MISSING = "/run/" + "0" * 32


@dataclass(frozen=True)
class Someones:
    """A school in which the trainee has a block that goes on."""

    app: Flask
    store: Store
    school: School
    run: str

    def visitor(self, actor: str) -> Visitor:
        """A browser of theirs that has looked at a page; ``nobody`` has not signed in."""
        visitor = Visitor(self.app) if actor == "nobody" else signed_in(self.app, getattr(self.school, actor))
        visitor.get("/help")
        return visitor

    def has_object(self, route: Route) -> bool:
        """Whether its address names something that could be missing."""
        return self.path(route) != self.path(route, is_missing=True)

    def path(self, route: Route, *, is_missing: bool = False) -> str:
        """That of the trainee's own object, or of one that never was."""
        return address(self.app, route, MISSING if is_missing else self.run)

    def ask(self, visitor: Visitor, route: Route, headers: dict[str, str] | None = None, *,
            is_missing: bool = False, method: str | None = None) -> TestResponse:
        """As the page's own link or form does."""
        wanted = method or route.method
        data = {"csrf_token": visitor.token, **route.form} if wanted == "POST" else None
        return visitor.client.open(self.path(route, is_missing=is_missing), method=wanted, data=data,
                                   headers={**OWN, **(headers or {})})

    def stored(self) -> int:
        """A number that changes with any row; when somebody was last seen is nobody's object."""
        with self.store.read() as db:
            return hash(tuple(
                (name, *map(tuple, db.execute(f"SELECT * FROM [{name}]")))
                for name in sorted(db.table_names()) if name not in ("session", "sign_in_try")))


def make_objects(app: Flask, store: Store) -> Someones:
    """The school and what its examples are about."""
    school = make_school(store)
    trainee = signed_in(app, school.trainee)
    run = trainee.start()
    trainee.answer(run, 1, total="1")
    return Someones(app, store, school, run)
