#!/usr/bin/env python3
"""Sets the trainer up and starts it, with nothing but Python's standard library.

    python3 run.py [--host HOST] [--port PORT] [--db FILE]    serve
    python3 run.py test [pytest arguments]                    run every test
    python3 run.py bench [name]                               run the benchmarks, or one of them
    python3 run.py promises [pytest arguments]                prove the promises at full size
    python3 run.py messages                                   bring the catalogues up to date
"""

from __future__ import annotations

import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
PINS = os.path.join(ROOT, "requirements.txt")
TEST_PINS = os.path.join(ROOT, "tests", "requirements.txt")
FLAGS = (("--host", "HOST", "address to listen on (127.0.0.1)"),
         ("--port", "PORT", "port to listen on (8000)"),
         ("--db", "DATABASE", "database file (instance/trainer.db)"),
         ("--cert", "TLS_CERT", "certificate file, to serve https by itself (none)"),
         ("--key", "TLS_KEY", "key file of the certificate (none)"),
         ("--trust-proxy", "TRUST_PROXY", "1 behind a proxy that speaks https (0)"),
         ("--allow-http", "ALLOW_HTTP", "1 lets people sign in over plain http (0)"))
LOCALES = os.path.join("trainer", "locales")
PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
QUICK_BROWSER = "chromium-headless-shell"
"""The same without windows of its own: the tests take it where it can be had."""
TEST_PACKAGES = ("chromium", "fonts-dejavu-core", *PANGO_PACKAGES)
SAMPLED = ("tests/promises", "tests/test_kinds.py", "tests/test_golden_items.py", "tests/trainees",
           "tests/practice/test_real_drills.py", "tests/drills/test_chances.py")
"""Tests with two sizes: what a run of every test takes a sample of, ``promises`` takes whole."""
SAID = {
    "en": {
        "python": "The trainer needs Python 3.11 or later; this is %(found)s",
        "setting up": "Setting up %(pins)s in .venv (once, about a minute) ...",
        "no packages": "The packages could not be installed (pip ended with %(code)s). It needs the network "
                       "once; start again when it is there.",
        "no venv": "Python could not make .venv. On Debian and Ubuntu: apt install python3-venv",
    },
    "fr": {
        "python": "Il faut Python 3.11 ou plus récent ; celui-ci est le %(found)s",
        "setting up": "Préparation de %(pins)s dans .venv (une seule fois, environ une minute)...",
        "no packages": "Les paquets n’ont pas pu être installés (pip a fini par %(code)s). Il faut le réseau "
                       "une fois ; recommencez quand il sera là.",
        "no venv": "Python n’a pas pu créer .venv. Sous Debian et Ubuntu : apt install python3-venv",
    },
    "ru": {
        "python": "Нужен Python 3.11 или новее, а это %(found)s",
        "setting up": "Подготовка %(pins)s в .venv (один раз, около минуты)...",
        "no packages": "Не удалось установить пакеты (pip завершился с кодом %(code)s). Один раз нужна сеть; "
                       "запустите снова, когда она будет.",
        "no venv": "Python не смог создать .venv. В Debian и Ubuntu: apt install python3-venv",
    },
}
"""What whoever starts the trainer reads before there are catalogues."""


def main(arguments: list[str]) -> int:
    """Exit code of what was asked for; on POSIX serving and testing never come back."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whatever Python the machine has begins here
        print(say("python", found=sys.version.split()[0]), file=sys.stderr)
        return 1
    command, *rest = arguments or [""]
    if command in COMMANDS:
        return COMMANDS[command](rest)
    return serve(arguments)


def serve(arguments: list[str]) -> int:
    """Set up if need be, then become the server. A flag wins over its variable."""
    import argparse

    parser = argparse.ArgumentParser(
        prog="run.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for flag, variable, text in FLAGS:
        parser.add_argument(flag, dest=variable, metavar=variable, help=f"{text}; also ${variable}")
    given = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    environ = {**os.environ, **given}
    for name in ("DATABASE", "TLS_CERT", "TLS_KEY"):  # as seen from where the command was given
        if environ.get(name):
            environ[name] = os.path.abspath(environ[name])
    set_up(PINS)
    return become(["-m", "trainer"], environ)


def test(arguments: list[str]) -> int:
    """Every test, those in a browser too, by more workers than cores; or what the arguments tell pytest."""
    set_up(PINS, TEST_PINS)
    set_up_system()
    workers = (os.cpu_count() or 1) + 2  # much of a browser test is waiting
    return become(["-m", "pytest", *(arguments or ["-n", str(workers), "--dist", "worksteal"])], _compiling())


def promises(arguments: list[str]) -> int:
    """The promises at full size, with a table of what was measured."""
    set_up(PINS, TEST_PINS)
    set_up_system()
    return become(["-m", "pytest", "-rs", *(arguments or SAMPLED)],
                  {**_compiling(), "PROMISES": "whole"})


def _compiling() -> dict[str, str]:
    """Modules stay compiled wherever this is run: each worker, each server and each command of the tests is a
    process that imports them, and a test module takes its worker twice as long where that is not kept.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def bench(arguments: list[str]) -> int:
    """Every ``tests/bench/bench_<name>.py`` one after another, or the one that is named."""
    set_up(PINS, TEST_PINS)
    files = os.listdir(os.path.join(ROOT, "tests", "bench"))
    found = sorted(name[len("bench_"):-len(".py")] for name in files if name.startswith("bench_"))
    wanted = arguments or found
    if unknown := [name for name in wanted if name not in found]:
        print(f"No benchmark {', '.join(unknown)}; there are: {', '.join(found)}", file=sys.stderr)
        return 2
    return max(run([PYTHON, "-m", f"tests.bench.bench_{name}"]) for name in wanted)


def messages(arguments: list[str]) -> int:
    """Extract every marked sentence, bring each language's catalogue up to date, compile it."""
    import tempfile

    set_up(PINS)
    babel = [PYTHON, "-m", "babel.messages.frontend", "-q"]
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, "messages.pot")
        steps = (
            ["extract", "-F", os.path.join(LOCALES, "babel.cfg"), "--add-location=file", "--sort-by-file",
             "--project=dealer-trainer", "-o", template, "."],
            ["update", "-i", template, "-d", LOCALES, "--no-fuzzy-matching", "--ignore-obsolete",
             "--ignore-pot-creation-date", "--width=110"],
            ["compile", "-d", LOCALES],
        )
        return next((code for code in (run(babel + step) for step in steps) if code), 0)


COMMANDS = {"test": test, "promises": promises, "bench": bench, "messages": messages}


def say(name: str, **params: object) -> str:
    """A sentence in the language of the terminal, as the server chooses it, else in English."""
    variables = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next(filter(None, map(os.environ.get, variables)), "").split(":")
    language = next((code[:2] for code in wanted if code[:2] in SAID), "en")
    try:
        SAID[language][name].encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        language = "en"  # which every terminal can write
    return SAID[language][name] % params


def set_up(*lists: str) -> None:
    """Make ``.venv`` and install the pins, each list again only when it, or Python, has changed."""
    for pins in lists:
        stamp = os.path.join(VENV, f"installed-{os.path.relpath(pins, ROOT).replace(os.sep, '-')}")
        wanted = _stamp_of(pins)
        if _read(stamp) == wanted and os.path.exists(PYTHON):
            continue
        print(say("setting up", pins=os.path.relpath(pins, ROOT)), flush=True)
        _make_venv()
        if code := run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                        "--no-input", "--no-deps", "--require-hashes", "-r", pins]):
            sys.exit(say("no packages", code=code))
        with open(stamp, "w", encoding="ascii") as file:
            file.write(wanted)


def _stamp_of(pins: str) -> str:
    import hashlib

    with open(pins, "rb") as file:
        return f"{sys.version_info[0]}.{sys.version_info[1]} {hashlib.sha256(file.read()).hexdigest()}"


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def _make_venv() -> None:
    """New where it is missing or was made by another Python; an existing one is completed."""
    config = _read(os.path.join(VENV, "pyvenv.cfg"))
    is_ours = f"version = {sys.version_info[0]}.{sys.version_info[1]}." in config
    if is_ours and run([PYTHON, "-c", "import pip"]) == 0:
        return
    if run([sys.executable, "-m", "venv", *(["--clear"] if config else []), VENV]):
        sys.exit(say("no venv"))


def set_up_system() -> None:
    """Install Debian's chromium and Pango where they are missing; without the right to, tests are skipped."""
    import shutil
    from ctypes.util import find_library

    fonts = os.path.isdir("/usr/share/fonts/truetype/dejavu")
    is_there = bool(shutil.which("chromium") and fonts and find_library("pangoft2-1.0"))
    if is_there and shutil.which(QUICK_BROWSER):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing chromium and Pango for the tests ...", flush=True)
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends"]
        run(["apt-get", "-qq", "update"], quiet)
        if not is_there:
            run([*install, *TEST_PACKAGES], quiet)
        run([*install, QUICK_BROWSER], quiet)  # not every system has it: then chromium will do
    elif not is_there:
        print(f"Without chromium or Pango tests are skipped. As root: apt-get install "
              f"{' '.join(TEST_PACKAGES)}", flush=True)


def run(command: list[str], environ: dict[str, str] | None = None) -> int:
    """Run a command in the project's folder and wait; its exit code."""
    import subprocess

    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(environ or {})}, check=False).returncode


def become(arguments: list[str], environ: dict[str, str] | os._Environ[str]) -> int:
    """Hand this process over to ``.venv``'s Python, so that signals reach what runs there."""
    os.chdir(ROOT)
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(PYTHON, [PYTHON, *arguments], environ)
    import subprocess

    with subprocess.Popen([PYTHON, *arguments], env=environ) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:  # the child has it too, and stops by itself
                continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
