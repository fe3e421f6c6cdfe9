"""The server as it is, but for its templates: they are compiled once for all the servers of the tests.

Most modules of these tests have a server of their own, which would compile most of them anew.
"""

from __future__ import annotations

from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache

import app
from trainer.__main__ import main

make = app.create_app


def with_compiled(**config: Any) -> Flask:
    made = make(**config)
    made.jinja_env.bytecode_cache = FileSystemBytecodeCache()  # in this user's own folder, by name and source
    return made


if __name__ == "__main__":
    app.create_app = with_compiled
    main()
