"""What goes wrong: the function, the user, either process, Java."""

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import kamilton
from kamilton import _java, flat
import models

SMALL = {"sampler": "am", "warmup": 100, "draws": 200, "chains": 2, "progress": False}
PATIENCE_SECONDS = 60


class Failing:
    """A function that does something at one of its calls."""

    def __init__(self, at, what):
        self.calls = 0
        self.at = at
        self.what = what

    def __call__(self, theta):
        self.calls += 1
        if self.calls == self.at:
            self.what()
        return models.normal(theta)


def fail():
    raise ZeroDivisionError("in the middle")


def children():
    """The processes that this one has started."""
    return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.whole = kamilton.sample(models.normal, {"x": flat(size=2)}, **SMALL).posterior["x"]

    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name, "run")

    def resumed_is_whole(self):
        """The run is not finished; resumed, it has the draws of one that was never interrupted."""
        stopped = kamilton.open(self.folder)
        self.assertLess(stopped.posterior["x"].shape[1], SMALL["draws"])
        resumed = stopped.resume(models.normal, progress=False)
        np.testing.assert_array_equal(resumed.posterior["x"], self.whole)

    def sampled(self, function):
        return kamilton.sample(function, {"x": flat(size=2)}, folder=self.folder, **SMALL)

    def test_an_exception_is_raised_again(self):
        try:
            self.sampled(Failing(300, fail))
            self.fail("nothing was raised")
        except ZeroDivisionError as e:
            frames = traceback.extract_tb(e.__traceback__)
        self.assertEqual(frames[-1].line, 'raise ZeroDivisionError("in the middle")')
        self.assertEqual(children(), [])
        self.resumed_is_whole()

    def test_exceptions_can_be_counted(self):
        fit = kamilton.sample(
            lambda x: 1 / 0 if x[0] > 1 else models.normal(x),
            {"x": flat(size=2)},
            on_failure="reject",
            **SMALL,
        )
        self.assertTrue((fit.posterior["x"][:, :, 0] <= 1).all())
        self.assertTrue(any("error" in each for each in fit.warnings), fit.warnings)

    def test_a_failure_is_said_once(self):
        said = io.StringIO()
        with mock.patch("sys.stderr", said):
            with self.assertRaisesRegex(kamilton.RunFailed, "no start with a finite log density"):
                self.sampled(lambda x: -np.inf)
        self.assertEqual(said.getvalue(), "")

    def test_a_changed_function_is_refused(self):
        self.sampled(models.normal)
        with self.assertRaisesRegex(kamilton.WrongInput, "another target"):
            kamilton.open(self.folder).resume(lambda x: 2 * models.normal(x), draws=300)

    def test_the_command_says_who_can_resume(self):
        self.sampled(models.normal)
        command = [*_java.command()[:-1], "resume", str(self.folder), "--draws", "300"]
        said = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(said.returncode, 2)
        self.assertIn("only Python can evaluate it", said.stderr)

    def test_a_killed_java_is_told_of(self):
        def kill():
            for pid in children():
                os.kill(pid, signal.SIGKILL)

        with self.assertRaisesRegex(kamilton.RunFailed, "SIGKILL"):
            self.sampled(Failing(300, kill))
        self.assertEqual(children(), [])
        self.resumed_is_whole()

    def script(self, function="pass"):
        """A process that samples, and after it has printed ready waits in the function."""
        text = f"""
import os, sys, time
sys.path.insert(0, {str(Path(models.__file__).parent)!r})
import kamilton, models
calls = 0
def f(theta):
    global calls
    calls += 1
    if calls == 300:
        print("ready", flush=True)
        time.sleep(1000)
    {function}
    return models.normal(theta)
kamilton.sample(f, {{"x": kamilton.flat(size=2)}}, folder={str(self.folder)!r}, **{SMALL!r})
"""
        mark = f"{os.getpid()}-{time.monotonic_ns()}"
        process = subprocess.Popen(
            [sys.executable, "-c", text],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "KAMILTON_TEST": mark},
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.assertEqual(process.stdout.readline(), "ready\n")
        return process, mark

    def ends(self, mark, program=b""):
        """No process with the mark is left."""
        end = time.monotonic() + PATIENCE_SECONDS
        while _marked(mark, program):
            self.assertLess(time.monotonic(), end, _marked(mark, program))
            time.sleep(0.05)

    def test_interrupt(self):
        process, mark = self.script()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=PATIENCE_SECONDS)[1]
        self.assertIn(f'go on with: kamilton.open("{self.folder}").resume(function)', said)
        self.assertIn("KeyboardInterrupt", said)
        self.ends(mark)
        self.assertTrue((self.folder / "report.html").is_file())
        self.resumed_is_whole()

    def test_a_killed_python(self):
        process, mark = self.script()
        process.kill()
        process.wait()
        self.ends(mark)
        self.resumed_is_whole()

    def test_a_fork_in_the_function_keeps_nothing_alive(self):
        process, mark = self.script("if calls == 100 and os.fork() == 0: time.sleep(1000)")
        process.kill()
        process.wait()
        self.ends(mark, b"drive")
        for pid in _marked(mark):
            os.kill(pid, signal.SIGKILL)
        self.resumed_is_whole()


class NoJava(unittest.TestCase):
    def setUp(self):
        before = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = place.name
        os.environ.pop("JAVA_HOME", None)
        os.environ["PATH"] = self.place

    def test_none(self):
        with mock.patch("tempfile.tempdir", self.place):
            with self.assertRaisesRegex(_java.NoJava, "no java on the PATH; install Java 17 or "):
                kamilton.sample(models.normal, {"x": flat(size=2)}, **SMALL)
        self.assertEqual(os.listdir(self.place), [])

    def test_an_old_one(self):
        java = Path(self.place, "bin", "java")
        java.parent.mkdir()
        java.write_text("#!/bin/sh\n")
        java.chmod(0o755)
        Path(self.place, "release").write_text('JAVA_VERSION="11.0.2"\nMODULES="java.base"\n')
        os.environ["JAVA_HOME"] = self.place
        with self.assertRaisesRegex(_java.NoJava, "which is Java 11; install Java 17"):
            _java.find()
        os.environ["JAVA_HOME"] = self.place + "/nowhere"
        with self.assertRaisesRegex(_java.NoJava, "no java is in its bin folder"):
            _java.find()


class Cache(unittest.TestCase):
    def test_a_temporary_one_is_deleted_at_exit(self):
        """Where there is no other: one for the whole process."""
        with tempfile.TemporaryDirectory() as place:
            text = "from kamilton import _java; print(_java._cache()); print(_java._cache())"
            home = Path(place, "home")
            home.touch()  # no folder can be in it
            env = {**os.environ, "XDG_CACHE_HOME": str(home), "TMPDIR": place}
            env.pop("KAMILTON_CACHE", None)
            command = [sys.executable, "-c", text]
            said = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
            first, second = said.stdout.split()
            self.assertEqual(first, second)
            self.assertEqual(os.path.dirname(first), place)
            self.assertEqual(os.listdir(place), ["home"])


def _marked(mark, program=b""):
    """The processes that have the mark in their environment and a word in their command."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            marked = f"KAMILTON_TEST={mark}".encode() in (process / "environ").read_bytes()
            if marked and program in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            pass
    return found


if __name__ == "__main__":
    unittest.main()
