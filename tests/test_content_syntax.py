"""Files that are no TOML: every complaint of Python's reader has words of ours."""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterator

import pytest

from trainer.content.syntax import COMPLAINTS, syntax_error


@pytest.mark.parametrize(("text", "sentence"), [
    ("= 1", "no key begins here"), ("a.= 1", "no key begins here"), ("]", "no key begins here"),
    ("a 1", "there is no = after the key"), ("a", "there is no = after the key"),
    ("a = 1 b", "the line should have ended here"), ("a = 'x'y", "the line should have ended here"),
    ("[a", "there is no ] at the end of the heading"), ("[[a]", "there is no ]] at the end of the heading"),
    ("a = 'x", "the text has no quotation mark at its end"),
    ('a = "x', "the text has no quotation mark at its end"),
    ("a = '''x\n", "the text has no quotation mark at its end"),
    ("a = 'x\nb = 1", "the text has no quotation mark at its end"),
    ('a = "x\nb = 1', "the text has no quotation mark at its end"),
    ("a = 'x\x07'", r"'\x07' may not stand here"), ("# \x00", r"'\x00' may not stand here"),
    ('a = "\x1b"', r"'\x1b' may not stand here"),
    ("a = 1\na = 2", "the same key or heading stands here a second time"),
    ("[a]\n[a]", "the same key or heading stands here a second time"),
    ("a = {b = 1}\n[a]", "the same key or heading stands here a second time"),
    ("a = {b = 1, b = 2}", "the same key or heading stands here a second time"),
    ("a = [1", "the list is not closed"), ("a = {b = 1", "the table is not closed"),
    (r'a = "\q"', "nothing known follows the backslash"),
    (r'a = "\ud800"', "nothing known follows the backslash"),
    (r'a = "\u00g0"', "nothing known follows the backslash"),
    ("a = 2025-02-30", "there is no such day or time"),
    ("a = ", "there is no value, or text without quotation marks"),
    ("a = stand", "there is no value, or text without quotation marks"),
])
def test_what_is_wrong_with_the_syntax_is_said(text: str, sentence: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    complaint, _ = syntax_error(str(caught.value))
    template = complaint.pop("message")
    assert (template % complaint if complaint else template) == sentence


def complaints_of_python() -> Iterator[str]:
    """What its reader may say, with x for what it names."""
    for node in ast.walk(ast.parse(inspect.getsource(inspect.getmodule(tomllib.loads)))):  # type: ignore[arg-type]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _RAISED:
            texts = [_text(argument) for argument in node.args]
            yield from (text for text in texts if text[:1].isupper())


_RAISED = ("suffixed_err", "TOMLDecodeError")


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)
    return ""


def test_no_complaint_is_without_words() -> None:
    found = set(complaints_of_python())
    assert len(found) > 20
    known = {sentence for _, sentence in COMPLAINTS}
    assert {text for text in found if syntax_error(text)[0]["message"] not in known} == set()


def test_one_that_nobody_foresaw_is_handed_on() -> None:
    assert syntax_error("No tea left (at line 3, column 7)") == (
        {"message": "it cannot be read from here on (%(what)s)", "what": "No tea left"}, (3, 7))
    assert syntax_error("Invalid value (at end of document)")[1] is None
