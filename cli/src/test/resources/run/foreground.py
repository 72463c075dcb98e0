"""Becomes the command in its arguments, as a terminal would start it.

That is: in a session and process group of its own, so that Ctrl-C reaches it and all that it starts,
and with the signals as they are by default; a build in the background passes on SIGINT as ignored.
"""
import os
import signal
import sys

for each in (signal.SIGINT, signal.SIGTERM):
    signal.signal(each, signal.SIG_DFL)
os.setsid()
os.execvp(sys.argv[1], sys.argv[1:])
