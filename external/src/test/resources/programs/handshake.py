"""A target that needs its data: log π = -Σ (x - y)²."""

import json
import sys

first = json.loads(sys.stdin.readline())
if "refuse" in first["data"]:
    print(json.dumps({"error": "refuse is no data"}), flush=True)
print(json.dumps({"ready": True}), flush=True)
y = first["data"]["y"]
for line in sys.stdin:
    theta = json.loads(line)["theta"]
    value = -sum((a - b) ** 2 for a, b in zip(theta, y))
    names = [len(name) for name in first["parameters"]]
    print(json.dumps({"log_density": value, "extra": {"names": names}}), flush=True)
