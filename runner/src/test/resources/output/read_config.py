"""Reads CmdStan's settings as newer versions of cmdstanpy do, with the standard library alone.

The rules are those of cmdstanpy's from_output_files: beside NAME.csv stands NAME_config.json; a
choice is {"value": NAME, NAME: {its settings}}; a file that ends in -ID.csv has that id, and one
chain; the file that the settings name is the one beside them; all chains have the same settings;
there are as many rows as the settings say. Prints a line a folder, or fails.
"""

import json
import math
import pathlib
import re
import sys


def flat(settings):
    found = {}
    for key, value in settings.items():
        if isinstance(value, dict) and "value" in value:
            found[key] = value["value"]
            for name, inner in flat(value.get(value["value"], {})).items():
                found.setdefault(name, inner)
        else:
            found[key] = value
    return found


def rows(csv):
    """How many rows stand before the adaptation block and after it."""
    before, _, after = csv.read_text().partition("# Adaptation terminated")
    return [
        sum(1 for line in part.split("\n") if line and not re.match("[#l]", line))
        for part in (before, after)
    ]


def read(config):
    settings = json.loads(config.read_text())
    for key in ("model_name", "stan_major_version", "stan_minor_version", "stan_patch_version"):
        assert isinstance(settings[key], str), key
    csv = config.with_name(config.name.replace("_config.json", ".csv"))
    assert settings["output"]["file"] == csv.name and csv.is_file(), csv
    assert int(re.search(r"[_-](\d+)$", csv.stem).group(1)) == settings["id"], settings["id"]
    method = settings["method"]
    assert method["value"] == "sample", method
    sample = flat(method["sample"])
    assert sample["num_chains"] == 1 and sample["max_depth"] > 0, sample
    warmup, draws = rows(csv)
    assert type(sample["save_warmup"]) is bool
    assert draws == math.ceil(sample["num_samples"] / sample["thin"]), (draws, sample)
    wanted = math.ceil(sample["num_warmup"] / sample["thin"]) if sample["save_warmup"] else 0
    assert warmup == wanted, (warmup, sample)
    return {**sample, "model": settings["model_name"]}


folder = pathlib.Path(sys.argv[1])
found = [read(each) for each in sorted(folder.glob("*_config.json"))]
assert len(found) == len(list(folder.glob("*.csv"))) and all(each == found[0] for each in found)
wanted = ("model", "algorithm", "engine", "num_warmup", "save_warmup", "num_samples", "thin")
print(len(found), "chains:", *(f"{key}={found[0][key]}" for key in wanted))
