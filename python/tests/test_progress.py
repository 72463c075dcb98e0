"""What a user sees while a run goes on."""

import io
import unittest
from unittest import mock

from kamilton._progress import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown(stream, lines, wanted=True):
    with mock.patch("sys.stderr", stream), mock.patch.dict("sys.modules", ipykernel=None):
        progress = Progress(wanted)
        for how, line in lines:
            getattr(progress, how)(line)
        progress.close()
    return stream.getvalue()


class Shown(unittest.TestCase):
    LINES = [("show", "warm-up 1/2"), ("show", "done"), ("say", "watch out")]

    def test_a_terminal_has_a_line_that_is_written_over(self):
        said = shown(Terminal(), self.LINES)
        self.assertEqual(said, "\rwarm-up 1/2\rdone       \r    \rkamilton: watch out\n")

    def test_a_line_does_not_wrap(self):
        with mock.patch.dict("os.environ", COLUMNS="8"):
            said = shown(Terminal(), [("show", "warm-up 1/2")])
        self.assertEqual(said, "\rwarm-up\n")

    def test_a_file_has_messages_alone(self):
        self.assertEqual(shown(io.StringIO(), self.LINES), "kamilton: watch out\n")
        self.assertEqual(shown(Terminal(), self.LINES[:1], wanted=False), "")


if __name__ == "__main__":
    unittest.main()
