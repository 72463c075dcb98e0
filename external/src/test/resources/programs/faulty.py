"""A target with the fault that its first argument names; log π = -Σ x² where it works."""

import json
import os
import signal
import subprocess
import sys
import time

mode = sys.argv[1]


def requests():
    for line in sys.stdin:
        yield json.loads(line)


def value(request):
    return -sum(x * x for x in request["theta"])


def say(line, end="\n"):
    sys.stdout.write(line + end)  # at once, also where there are two lines
    sys.stdout.flush()


def answer(request, **more):
    say(json.dumps({"log_density": value(request), "extra": {"pid": os.getpid()}, **more}))


def sleeper(**options):
    """A process that outlives whoever started it, and writes its number where we can find it."""
    child = subprocess.Popen(["sleep", "600"], **options)
    with open(sys.argv[2] + ".part", "w") as file:
        file.write(str(child.pid))
    os.replace(sys.argv[2] + ".part", sys.argv[2])
    return child


if mode == "crash-at-start":
    import no_such_module
elif mode == "once" and os.path.exists(sys.argv[2]):
    sys.exit(1)
elif mode == "banner":
    say("Loading the model ...")
elif mode == "closes-output":
    os.close(1)
    os.close(sys.stdin.fileno())
    time.sleep(600)
elif mode == "orphan":
    sleeper(start_new_session=True)
    os.kill(os.getpid(), 9)

elif mode.startswith("stubborn"):  # answers once, and never ends by itself
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    pids = [os.getpid()]
    if mode.endswith("workers"):
        pids.append(subprocess.Popen(["sleep", "600"], start_new_session=True).pid)
    request = json.loads(sys.stdin.readline())
    say(json.dumps({"log_density": value(request), "extra": {"pids": pids}}))
    while True:
        time.sleep(600)

for n, request in enumerate(requests()):
    if mode == "good" or n < int(sys.argv[2] if mode in ("exit-after", "kill-after") else 0):
        answer(request)
    elif mode == "echo":
        say(json.dumps({"log_density": 0.0, "extra": {k: v for k, v in request.items()}}))
    elif mode == "error":
        say(json.dumps({"error": f"the solver did not converge (π), process {os.getpid()}"}))
    elif mode == "all-but-last":  # of so many programs that were started together
        folder, number = sys.argv[2], int(sys.argv[3])
        last = request["theta"][0] == number - 1
        open(os.path.join(folder, f"started-{os.getpid()}"), "w").close()
        while len([name for name in os.listdir(folder) if name.startswith("started-")]) < number:
            time.sleep(0.01)
        while last and not os.path.exists(os.path.join(folder, "answer")):
            time.sleep(0.01)
        if not last:
            sys.exit(1)
        answer(request)
    elif mode == "once":  # an answer or an error, and then not even a start
        if n > 0:
            sys.exit(1)
        open(sys.argv[2], "w").close()
        if request["theta"][0] == 5:
            say('{"error": "no answer there"}')
        else:
            answer(request)
    elif mode == "exit-after":
        sys.stderr.write("leaving\n")
        sys.exit(3)
    elif mode == "kill-after":
        os.kill(os.getpid(), 9)
    elif mode == "raise":
        raise ValueError("no root in [0, 1]")
    elif mode == "partial":
        say('{"log_den', end="")
        sys.exit(0)
    elif mode == "print":
        say("x is now 3")
        answer(request)
    elif mode == "number":
        say("-12.5")
    elif mode == "two":
        line = json.dumps({"log_density": value(request), "extra": {"pid": os.getpid()}})
        say(line + "\n" + line)
    elif mode == "hang-at-5":
        if request["theta"][0] == 5:
            sleeper().wait()
        answer(request)
    elif mode == "hang":
        open(sys.argv[2], "w").close()
        time.sleep(600)
    elif mode == "waits":
        while not os.path.exists(sys.argv[2]):
            time.sleep(0.01)
        answer(request)
    elif mode == "large":
        answer(request, note="x" * 10_000_000)
    elif mode == "endless":
        while True:
            sys.stdout.write("x" * 1_000_000)
    elif mode == "flood":
        sys.stderr.write("noise, noise, noise\n" * 500_000)
        answer(request)
    elif mode == "gradient":
        answer(request, gradient=[-2 * x for x in request["theta"]])
    elif mode == "gradient-counted":
        asked = globals().setdefault("asked", [])
        asked.append(request)
        say(json.dumps({"log_density": -len(asked), "gradient": request["theta"]}))
    elif mode == "gradient-too-long":
        answer(request, gradient=[0.0] * 7)
    elif mode == "gradient-error":
        say(json.dumps({"error": "no gradient there"}))
    elif mode == "outside":
        say('{"log_density": -Infinity}')
    elif mode == "forgets-data":
        say('{"log_density": 0}')
