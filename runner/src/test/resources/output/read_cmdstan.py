"""Reads CmdStan CSV files by the rules that their readers have, with the standard library alone.

The rules are those of cmdstanpy (scanning in order: settings, header, warm-up, adaptation block,
draws, elapsed times; counts must be integers), of ArviZ (warm-up is save_warmup * num_warmup // thin
rows) and of rstan (settings are "key=value" without blanks, iterations must add up). Prints a line
a file, or fails.
"""

import math
import re
import sys

SAMPLER = ["lp__", "accept_stat__", "stepsize__", "treedepth__", "n_leapfrog__", "divergent__", "energy__"]


def expect(condition, line, what):
    if not condition:
        raise SystemExit(f"{what}: {line!r}")


def settings(lines):
    found = {}
    while lines[0].startswith("#"):
        line = lines.pop(0).replace("(Default)", "").lstrip(" #\t").strip()
        parts = line.split("=")
        if len(parts) == 2:
            found[parts[0].strip()] = parts[1].strip()
    return found


def rows(lines, columns):
    found = []
    while lines and not lines[0].startswith("#"):
        cells = lines.pop(0).split(",")
        expect(len(cells) == len(columns), cells, f"expected {len(columns)} cells")
        for name, cell in zip(columns, cells):
            if name in ("treedepth__", "n_leapfrog__", "divergent__", "n_evals__"):
                int(cell)
            else:
                float(cell)
        found.append(cells)
    return found


def adaptation(lines, metric):
    expect(lines[0] == "# Adaptation terminated", lines.pop(0), "no adaptation block")
    label, size = lines.pop(0).split(" = ")
    expect(label == "# Step size", label, "no step size")
    float(size)
    expect(metric == "diag_e", metric, "the metric")
    line = lines.pop(0)
    expect(line == "# Diagonal elements of inverse mass matrix:", line, "no mass matrix")
    mass = [float(each) for each in lines.pop(0).lstrip(" #\t").split(",")]
    expect(all(each > 0 for each in mass), mass, "the mass matrix")
    return mass


def elapsed(lines):
    expect(len(lines) == 5 and lines[1].startswith("#  Elapsed"), lines, "no elapsed times")
    seconds = [re.findall(r"([\d.]+) seconds \((.+)\)", line)[0] for line in lines[1:4]]
    expect([name for _, name in seconds] == ["Warm-up", "Sampling", "Total"], seconds, "the times")
    total = sum(float(value) for value, _ in seconds[:2])
    expect(math.isclose(total, float(seconds[2][0]), abs_tol=0.002), seconds, "the sum of the times")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    expect(text.endswith("\n") and "\r" not in text, path, "the ends of lines")
    lines = text[:-1].split("\n")
    config = settings(lines)
    expect(config["method"] == "sample" and config["model"] and int(config["max_depth"]), config, "settings")
    columns = lines.pop(0).split(",")
    expect(columns[:7] == SAMPLER, columns, "the first columns")
    warmup = rows(lines, columns)
    mass = adaptation(lines, config["metric"])
    draws = rows(lines, columns)
    elapsed(lines)
    thin = int(config["thin"])
    by_settings = int(config["save_warmup"]) * int(config["num_warmup"]) // thin
    expect(by_settings == len(warmup), by_settings, "warm-up")
    expect(math.ceil(int(config["num_samples"]) / thin) == len(draws), config, "draws")
    divergences = sum(int(row[columns.index("divergent__")]) for row in draws)
    print(
        f"id {config['id']} warmup {len(warmup)} draws {len(draws)} columns {len(columns)}"
        f" mass {len(mass)} divergences {divergences}"
    )


for each in sys.argv[1:]:
    read(each)
