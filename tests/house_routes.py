"""The addresses of tables that a school makes itself."""

from __future__ import annotations

from tests.route import Route
from tests.shipped import shipped_content

HOUSE_ROUTES = (
    Route("GET", "/teach/rulesets", "/teach/rulesets", local=404),
    Route("POST", "/teach/rulesets/copy", "/teach/rulesets/copy", 303, {"of": "uk", "name": "Club du Nord"},
          local=404),
    Route("GET", "/teach/rulesets/<table_id>", "/teach/rulesets/uk", local=404),
    Route("GET", "/teach/rulesets/compare", "/teach/rulesets/compare?of=uk&with=event-table", local=404),
    Route("GET", "/teach/rulesets/drafts/<int:draft_id>", "/teach/rulesets/drafts/1", local=404),
    Route("POST", "/teach/rulesets/drafts/<int:draft_id>/check", "/teach/rulesets/drafts/1/check", 200,
          {"rev": "1", "bet_min": "ten"}, local=404),
    Route("POST", "/teach/rulesets/drafts/<int:draft_id>", "/teach/rulesets/drafts/1", 303,
          {"rev": "1", "decks": "8"}, local=404),
    Route("POST", "/teach/rulesets/drafts/<int:draft_id>/publish", "/teach/rulesets/drafts/1/publish", 303,
          {"rev": "2"}, local=404),
    Route("POST", "/teach/rulesets/<table_id>/edit", "/teach/rulesets/club-du-nord/edit", 303, local=404),
    Route("POST", "/teach/rulesets/drafts/<int:draft_id>/discard", "/teach/rulesets/drafts/2/discard", 303,
          {"rev": "1"}, local=404),
    Route("POST", "/teach/rulesets/<table_id>/retire", "/teach/rulesets/club-du-nord/retire", 303, local=404),
    Route("POST", "/teach/rulesets/<table_id>/restore", "/teach/rulesets/club-du-nord/restore", 303,
          local=404),
    Route("GET", "/teach/classes/<int:class_id>/rules", "/teach/classes/1/rules", local=404),
    Route("POST", "/teach/classes/<int:class_id>/rules/move", "/teach/classes/1/rules/move", 303,
          {"table": "uk", "to": shipped_content().tables["uk"].sha256}, local=404),
    Route("POST", "/rules/told", "/rules/told", 303, {"move": "1"}, local=404),
    Route("GET", "/teach/rulesets/edge", "/teach/rulesets/edge?of=uk", local=404),
    Route("POST", "/teach/rulesets/edge", "/teach/rulesets/edge", 303, {"of": "uk"}, local=404),
    Route("POST", "/teach/rulesets/edge/stop", "/teach/rulesets/edge/stop", 303, {"of": "uk"}, local=404),
    Route("GET", "/teach/rulesets/import", "/teach/rulesets/import", local=404),
    Route("POST", "/teach/rulesets/import", "/teach/rulesets/import", 422, local=404),
    Route("GET", "/teach/rulesets/<table_id>.toml", "/teach/rulesets/uk.toml", local=404),
    Route("GET", "/teach/rulesets/drafts/<int:draft_id>.toml", "/teach/rulesets/drafts/9.toml", 404),
)
"""Of tables that a school makes itself, each in an order in which it works for the owner."""
