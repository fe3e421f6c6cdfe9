"""Drafts of houses: begun as a copy, saved as they are typed, two people at one, published, put away."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.houses.desk import REASON, Desk, Texts
from tests.houses.made import edited
from tests.shipped import shipped_content
from trainer.content.rule_sets import body as table_body
from trainer.drills import KINDS
from trainer.engine.randomness import Rng
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.houses import Shelf, find_ref, listing, making
from trainer.houses import drafts as use
from trainer.houses.fields import RULE_KEYS
from trainer.houses.publishing import Faults
from trainer.houses.refs import ref_of
from trainer.store import audit, practice
from trainer.store.database import Store

MINUTE = datetime(2026, 3, 2, 12, 1, tzinfo=UTC)


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def actions(desk: Desk) -> list[tuple[str, str]]:
    with desk.store.read() as db:
        return [(one.action, one.object) for one in reversed(audit.entries(db, limit=20))
                if one.object.startswith("house:")]


def test_a_copy_is_a_draft_of_a_house_of_its_own(desk: Desk) -> None:
    draft = desk.copy()
    assert (draft.table_id, draft.rev, draft.made) == ("club-du-nord", 1, MINUTE)
    assert draft.body["name"] == dict.fromkeys(("en", "fr", "ru"), "Club du Nord")
    assert draft.body["rules"]["decks"] == 6
    assert "club-du-nord" not in desk.shelf.everything().tables, "nobody is dealt by a draft"
    assert actions(desk) == [("house.made", "house:club-du-nord")]
    assert find_ref(desk.shelf, desk.store, f"draft:{draft.id}").rules == (
        desk.shelf.everything().tables["uk"].rules)


def test_a_copy_without_a_name_has_a_number_and_another_one_the_next(desk: Desk) -> None:
    names = [desk.copy(name="").body["name"] for _ in range(3)]
    assert [name["en"] for name in names] == ["United Kingdom 2", "United Kingdom 3", "United Kingdom 4"]
    assert names[0]["fr"] == "Royaume-Uni 2"
    with pytest.raises(AnswerFormatError):
        desk.copy(name="x" * 81)


@pytest.mark.parametrize(("name", "table_id"), [
    ("Club du Nord", "club-du-nord"), ("Café  Ünï!", "cafe-uni"), ("Клуб", "house"), ("", "house"),
    ("x" * 80, "x" * 35), ("UK", "uk-2"), ("A -- b", "a-b"),
])
def test_a_house_has_an_id_that_can_stand_in_an_address(name: str, table_id: str) -> None:
    assert making.free_id(name, {"uk"}) == table_id


@pytest.mark.parametrize("name", ["Compare", "copy", "Drafts", "Edge", "import"])
def test_a_house_does_not_hide_behind_another_page(desk: Desk, name: str) -> None:
    assert desk.copy(name=name).table_id == f"{name.lower()}-2"


def test_saving_keeps_what_was_typed_right_or_wrong(desk: Desk) -> None:
    draft = desk.copy()
    saved = desk.save(draft, {"decks": "8", "bet_min": "ten", "peek": ["", "A"]})
    assert saved.conflicts == ()
    assert saved.draft.rev == 2
    kept = desk.look(draft).draft.body
    assert (kept["rules"]["decks"], kept["rules"]["bet_min"], kept["rules"]["peek"]) == (8, "ten", ["A"])
    assert kept["chosen"]["decks"] == REASON
    with pytest.raises(AnswerFormatError, match="in this draft: 3"):
        find_ref(desk.shelf, desk.store, f"draft:{draft.id}")
    assert desk.save(draft, {}).draft.rev == 2, "nothing was changed, so there is no revision"


def test_two_people_who_type_in_different_fields_both_keep_it(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"decks": "8", "why-decks": "We have eight."}, rev=1, actor=desk.colleague)
    saved = desk.save(draft, {"das": "false", "name-fr": "Chez nous"}, rev=1)
    assert saved.conflicts == ()
    assert saved.others == (1, 2)
    body = saved.draft.body
    assert (body["rules"]["decks"], body["rules"]["das"], body["name"]["fr"]) == (8, False, "Chez nous")
    assert body["chosen"]["decks"] == dict.fromkeys(("en", "fr", "ru"), "We have eight.")
    assert use.changed(desk.look(draft, 1).before, desk.look(draft, 2).before) == (("rules", "decks"),)


def test_two_people_who_type_in_the_same_field_are_asked_and_nothing_is_lost(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"decks": "8"}, rev=1, actor=desk.colleague)
    saved = desk.save(draft, {"decks": "4", "das": "false"}, rev=1)
    assert [(one.place, one.before, one.mine, one.theirs) for one in saved.conflicts] == [
        (("rules", "decks"), 6, 4, 8)]
    assert (saved.draft.rev, saved.draft.body["rules"]["decks"]) == (3, 8), "theirs stays until it is decided"
    assert saved.draft.body["rules"]["das"] is False, "the rest is stored at once"
    assert saved.mine["rules"]["decks"] == 4
    mine = desk.save(draft, {"decks": "4"}, rev=3)
    assert mine.draft.body["rules"]["decks"] == 4
    again = desk.save(draft, {"decks": "2"}, rev=4, theirs=("decks",))
    assert again.draft.body["rules"]["decks"] == 4, "the other's value was chosen"


def test_what_is_typed_into_a_draft_that_was_published_goes_into_the_next_one(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"das": "false"}, rev=1, actor=desk.colleague)
    desk.publish(draft)
    saved = desk.save(draft, {"decks": "8", "bet_max": "lots"}, rev=1)
    assert saved.draft.id != draft.id
    assert saved.draft.table_id == draft.table_id
    rules = saved.draft.body["rules"]
    assert (rules["decks"], rules["bet_max"], rules["das"]) == (8, "lots", False)


def test_what_is_typed_into_a_draft_that_was_discarded_is_a_draft_again(desk: Desk) -> None:
    draft = desk.copy()
    use.discard(desk.store, desk.colleague, draft.id, 1, now=desk.now)
    assert [one.table_id for one in listing.listed(desk.store, desk.shelf.everything()) if one.house] == []
    saved = desk.save(draft, {"decks": "8"}, rev=1)
    assert saved.draft.id != draft.id
    assert saved.draft.body["rules"]["decks"] == 8


def test_a_draft_is_discarded_as_it_was_seen_only(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"decks": "8"}, actor=desk.colleague)
    with pytest.raises(Closed, match="Somebody else"):
        use.discard(desk.store, desk.me, draft.id, 1, now=desk.now)
    assert desk.look(draft).draft.closed is None
    with pytest.raises(NotFound):
        use.discard(desk.store, desk.me, 99, 1, now=desk.now)


def test_publishing_makes_a_version_that_is_dealt_by_and_never_changes(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"decks": "8"})
    version = desk.publish(draft, note="  Eight   decks. ")
    assert (version.no, version.dated, version.note, version.published_by) == (
        1, "2026-03-02", "Eight decks.", desk.me.id)
    table = desk.shelf.everything().tables["club-du-nord"]
    assert (table.rules.decks, table.version, table.dated) == (8, 1, "2026-03-02")
    assert table.sha256 == version.sha.hex()
    with desk.store.read() as db:
        assert practice.ruleset_body(db, version.sha) == table_body(table)
    second = desk.open_draft("club-du-nord")
    desk.save(second, {"decks": "2", "cut_card_position": "20"})
    assert desk.publish(second).no == 2
    assert desk.shelf.everything().tables["club-du-nord"].rules.decks == 2
    assert desk.shelf.version("club-du-nord", version.sha) == table
    assert [one for one, _ in actions(desk)] == ["house.made", "house.published", "house.published"]


def test_it_is_dated_by_the_clock_of_whoever_publishes(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"decks": "8"})
    desk.now = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)
    desk.me = replace(desk.me, zone="Europe/Paris")
    assert desk.publish(draft).dated == "2026-03-03"


def test_what_cannot_be_dealt_is_not_published_and_every_fault_is_named(desk: Desk) -> None:
    draft = desk.copy()
    desk.save(draft, {"bet_min": "ten", "blackjack_paid": "after_peek"})
    with pytest.raises(Faults) as told:
        desk.publish(draft)
    assert [fault.key for fault in told.value.faults] == ["bet_min", "blackjack_paid"]
    assert desk.look(draft).draft.closed is None


@pytest.mark.parametrize("case", ["changed meanwhile", "published meanwhile", "nothing differs"])
def test_publishing_is_refused_politely(desk: Desk, case: str) -> None:
    draft = desk.copy()
    if case == "changed meanwhile":
        desk.save(draft, {"decks": "8"})
        rev = 1
    else:
        desk.publish(draft)
        rev = 1
        if case == "nothing differs":
            draft = desk.open_draft(draft.table_id)
    with pytest.raises(Closed):
        desk.publish(draft, rev)


def test_a_house_has_one_open_draft(desk: Desk) -> None:
    draft = desk.copy()
    assert desk.open_draft(draft.table_id, desk.colleague).id == draft.id
    desk.publish(draft)
    second = desk.open_draft(draft.table_id)
    assert second.id != draft.id
    assert second.body["rules"] == draft.body["rules"]
    for unknown in ("uk", "nowhere"):
        with pytest.raises(NotFound):
            desk.open_draft(unknown)


def test_a_house_that_is_put_away_is_begun_at_no_more(desk: Desk) -> None:
    draft = desk.copy()
    desk.publish(draft)
    making.retire(desk.store, desk.me, draft.table_id, now=desk.now)
    making.retire(desk.store, desk.me, draft.table_id, now=desk.now)
    assert draft.table_id not in desk.shelf.everything().tables
    [listed] = [one for one in listing.listed(desk.store, desk.shelf.everything()) if one.house]
    assert listed.house is not None
    assert listed.house.retired == desk.now
    assert listed.table is not None
    assert desk.open_draft(draft.table_id).body["rules"]["decks"] == 6
    making.restore(desk.store, desk.shelf.everything(), desk.me, draft.table_id, now=desk.now)
    assert draft.table_id in desk.shelf.everything().tables
    assert [one for one, _ in actions(desk)][-2:] == ["house.retired", "house.restored"]
    with pytest.raises(NotFound):
        making.retire(desk.store, desk.me, "uk", now=desk.now)


def test_a_house_that_is_taken_up_again_is_called_like_no_other(desk: Desk) -> None:
    first = desk.copy()
    desk.publish(first)
    making.retire(desk.store, desk.me, first.table_id, now=desk.now)
    desk.publish(desk.copy())
    with pytest.raises(Closed, match="Another table is called"):
        making.restore(desk.store, desk.shelf.everything(), desk.me, first.table_id, now=desk.now)
    assert first.table_id not in desk.shelf.everything().tables
    renamed = desk.open_draft(first.table_id)
    desk.save(renamed, {f"name-{lang}": "Club du Sud" for lang in ("en", "fr", "ru")})
    desk.publish(renamed)
    making.restore(desk.store, desk.shelf.everything(), desk.me, first.table_id, now=desk.now)
    assert desk.shelf.everything().tables[first.table_id].name["en"] == "Club du Sud"


def test_a_copy_is_laid_beside_what_it_was_copied_from_when_that_file_is_another_one(desk: Desk) -> None:
    content = desk.shelf.everything()
    uk = content.tables["uk"]
    draft = making.copy(desk.store, content, desk.me, uk, ref_of(uk), now=desk.now)
    shelf = Shelf(lambda: desk.store, lambda: edited(content, "uk", decks=4))
    assert shelf.everything().tables["uk"].rules.decks == 4
    assert find_ref(shelf, desk.store, use.compared_with(desk.store, draft)) == replace(
        uk, version=0, dated="")


def test_what_was_published_is_typed_twice_by_nobody(desk: Desk) -> None:
    """A button that is pressed twice, and a page that a colleague has left open without a change."""
    draft = desk.copy()
    desk.save(draft, {"decks": "8"})
    desk.publish(draft)
    for rev, texts in ((1, {"decks": "8"}), (2, {"decks": "8"}), (1, {}), (2, {})):
        assert desk.save(draft, dict(texts), rev=rev).draft.closed, (rev, texts)
    assert desk.save(draft, {"decks": "4"}, rev=2).draft.body["rules"]["decks"] == 4


def test_more_than_a_draft_can_hold_is_refused_in_words(desk: Desk) -> None:
    draft = desk.copy()
    texts: Texts = {f"why-{key}": "\x01" * 400 for key in RULE_KEYS}
    with pytest.raises(AnswerFormatError, match="more than a table may say"):
        desk.save(draft, texts)
    assert desk.look(draft).draft.rev == 1


@pytest.mark.parametrize("table_id", sorted(shipped_content().tables))
def test_every_table_can_be_copied_and_published_as_it_is(desk: Desk, table_id: str) -> None:
    draft = desk.copy(table_id, "Ours")
    desk.publish(draft)
    ours, theirs = (desk.shelf.everything().tables[one] for one in (draft.table_id, table_id))
    assert (ours.rules, ours.house, ours.stated, ours.chosen) == (
        theirs.rules, theirs.house, theirs.stated, theirs.chosen)


def test_a_table_of_the_task_is_made_in_the_form(desk: Desk) -> None:
    """No hole card, H17, 6:5, late surrender, chips of 2.50, rounding up."""
    draft = desk.copy("uk", "Ours")
    wanted = {
        "dealer_soft_17": "hit", "blackjack_payout": "6:5", "surrender": "late", "smallest_chip": "2.50",
        "payout_rounding": "up", "bet_min": "5", "bet_step": "2.50", "bets": "5 7.50 10 25",
        "chips-value-1": "2.50", "chips-colour-1": "pink", "chips-value-2": ""}
    saved = desk.save(draft, dict(wanted))
    desk.publish(draft, saved.draft.rev)
    table = desk.shelf.everything().tables["ours"]
    assert (table.rules.dealer_soft_17, table.rules.blackjack_payout, table.rules.smallest_chip) == (
        "hit", "6:5", 250)
    assert table.house.values[:2] == (250, 500)
    assert table.chosen["dealer_soft_17"] == REASON
    assert table.chosen["das"] == desk.shelf.everything().tables["uk"].chosen["das"]
    dealt = 0
    content = desk.shelf.everything()
    for drill in content.drills.values():
        for situation in content.situations(drill.id, "ours"):
            item = KINDS[drill.kind].generate(drill, table, situation, Rng(b"seed"))
            assert KINDS[drill.kind].grade(item, KINDS[drill.kind].parse(
                KINDS[drill.kind].model_form(item), content.calls("ours", "en"))).credit == 1000
            dealt += 1
    assert dealt > 100
