"""A normal density with noise of the seed, that takes its time."""
import json
import random
import sys
import time

for line in sys.stdin:
    request = json.loads(line)
    noise = random.Random(request["seed"]).gauss(0, 0.3)
    time.sleep(0.03)
    value = -0.5 * sum(x * x for x in request["theta"]) + noise
    print(json.dumps({"log_density": value}), flush=True)
