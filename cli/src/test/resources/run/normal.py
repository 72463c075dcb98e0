"""A noisy normal density, a function of theta and seed alone, with extras; for the tests of runs.

It adds its process id to the file "pids" and a byte to "asked" for every request. With an argument
N it hangs at its N-th request, unless the file "hung" is there, which it makes first.
"""
import json
import os
import sys
import time

hang_at = int(sys.argv[1]) if len(sys.argv) > 1 else 0
with open("pids", "a") as pids:
    pids.write(f"{os.getpid()}\n")
for number, line in enumerate(sys.stdin, start=1):
    with open("asked", "ab") as asked:
        asked.write(b".")
    if number == hang_at and not os.path.exists("hung"):
        open("hung", "w").close()
        time.sleep(600)
    request = json.loads(line)
    theta = request["theta"]
    noise = 1e-3 * (request["seed"] % 1000)
    answer = {
        "log_density": noise - 0.5 * sum(t * t for t in theta),
        "extra": {"sum": sum(theta), "twice": [2 * t for t in theta]},
    }
    print(json.dumps(answer), flush=True)
