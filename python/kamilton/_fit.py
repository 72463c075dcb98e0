"""The draws of a run."""

from __future__ import annotations

import array
import base64
import html
import os
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Union

from . import _run, _settings
from ._ask import Asker
from ._folder import Folder
from ._function import kept_generators
from ._numpy import numpy


class Fit:
    """The draws of a run, and what they say.

        fit                    # the summary as a table, with warnings
        fit.posterior["mu"]    # draws of a parameter: chain × draw (× element)
        fit.extra["pred"]      # what the function returned beside its value
        fit.sample_stats["lp"] # what the sampler did: lp, acceptance_rate, …
        fit.warnings           # what to know before the draws are used
        fit.folder             # the files of the run
    """

    def __init__(self, folder: Folder, told: "_run.Told", asked: Optional[Dict[str, Any]] = None):
        self._folder = folder
        self._asked = asked or {}
        self._table: str = told.summary["table"]
        self._numbers: Dict[str, Any] = told.summary["numbers"]
        self._groups: Dict[str, Dict[str, Any]] = {}
        kinds = {kind: _arrays(told.columns, "kind", kind) for kind in _KINDS}
        self.posterior, self.sample_stats, self.extra = (kinds[kind] for kind in _KINDS)
        for column in told.columns:
            values = kinds[column["kind"]][column["name"]]
            self._groups.setdefault(column["group"], {})[column["name"]] = values

    @property
    def folder(self) -> Path:
        return self._folder.path

    @property
    def warnings(self) -> List[str]:
        return list(self._numbers["warnings"])

    def summary(self) -> Dict[str, Dict[str, Optional[float]]]:
        """Mean, its error, quantiles, effective sizes and r_hat, by the names of the columns.

            fit.summary()["z.1"]["mean"]  # of fit.posterior["z"][:, :, 0]
        """
        rows = self._numbers["parameters"]
        return _Rows(
            {row["name"]: {k: v for k, v in row.items() if k != "name"} for row in rows}
        )

    def report(self) -> Path:
        """The page of the run, which can be read offline.

            webbrowser.open(fit.report().as_uri())
        """
        return self.folder / "report.html"

    def resume(
        self,
        function: Optional[Callable[..., Any]] = None,
        draws: Optional[int] = None,
        **said: Any,
    ) -> "Fit":
        """Goes on with a run that was stopped, or extends it to so many draws of each chain.

        A run that was opened needs its function again, and what `sample` was given beside it: data,
        pool, vectorized, on_failure. max_evals, max_time and until are for this time alone.
        accept_changed_target=True goes on, with a warning, though the function has changed.
        """
        unknown = set(said) - set(SETTINGS)
        if unknown:
            raise TypeError(
                f"resume does not take {', '.join(sorted(unknown))}; allowed: {', '.join(SETTINGS)}"
            )
        asked = {**self._asked, **said}
        if function is not None:
            asked["function"] = function
        if "function" not in asked:
            raise TypeError("the run is from another program; say resume(function, …)")
        order: Dict[str, Any] = {"do": "resume", "folder": str(self.folder)}
        if draws is not None:
            order["draws"] = _settings.count("draws", draws)
        return started(order, self._folder, asked)

    def to_arviz(self) -> Any:
        """The draws for ArviZ: an InferenceData, or a DataTree where ArviZ 1 is installed."""
        from ._arviz import converted

        return converted(self._groups)

    def __repr__(self) -> str:
        return self._table.rstrip("\n")

    def _repr_html_(self) -> str:
        parameters = self._numbers["parameters"]
        rows = [row for row in parameters if row["name"].partition(".")[0] not in self.extra]
        heads = list(rows[0]) if rows else []
        out = ["<table><thead><tr>", *(f"<th>{html.escape(h)}</th>" for h in heads)]
        out.append("</tr></thead><tbody>")
        for row in rows:
            cells = (html.escape(_cell(row[h])) for h in heads)
            out.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        out.append("</tbody></table>")
        out.append(f"<pre>{html.escape(self._table.partition(_BLANK)[2])}</pre>")
        return "".join(out)


_LIMITS = ("max_evals", "max_time", "until", "accept_changed_target")
SETTINGS = ("data", "pool", "vectorized", "on_failure", "progress", *_LIMITS)
_BLANK = "\n\n"  # between the table and what is said of it
_KINDS = ("parameter", "statistic", "extra")


def open(folder: Union[str, "os.PathLike[str]"]) -> Fit:
    """The run in a folder, as far as it is: of `sample`, or of the command.

        kamilton.open("runs/schools").posterior["mu"]
    """
    place = Folder(folder)
    return Fit(place, _run.read(str(place.path)))


def started(order: Dict[str, Any], folder: Folder, asked: Dict[str, Any]) -> Fit:
    """The draws of a run that begins or goes on."""
    _settings.require(asked)
    order.update({key: asked[key] for key in _LIMITS if asked.get(key) is not None})
    if "max_evals" in order:
        order["max_evals"] = _settings.count("max_evals", order["max_evals"])
    kept = {key: value for key, value in asked.items() if key not in _LIMITS}
    order["packed"] = bool(asked.get("vectorized"))
    progress = asked.get("progress", True)
    begun = False

    def asker(model: Dict[str, Any]) -> Asker:
        nonlocal begun
        made = Asker(model, asked)
        begun = True
        return made

    try:
        with kept_generators():
            told = _run.run(order, asker, progress)
    except _run.WrongInput:
        raise
    except BaseException:
        if begun:
            folder.keep()  # a run that has stopped can be resumed
        raise
    if told.ended is not None and told.ended["words"]:
        print("kamilton:", told.ended["words"], file=sys.stderr)
    return Fit(folder, told, kept)


class _Rows(Dict[str, Dict[str, Optional[float]]]):
    """The rows of a summary."""

    def __missing__(self, name: str) -> Any:
        raise KeyError(
            f"{name} is not in the summary, which has {', '.join(self)}; "
            "elements of vectors count from 1"
        )


def _cell(value: Any) -> str:
    return "-" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def _arrays(columns: List[Dict[str, Any]], key: str, wanted: str) -> Dict[str, Any]:
    """The quantities whose columns have a value: chain × draw (× element)."""
    found: Dict[str, List[Any]] = {}
    vectors = set()
    for column in columns:
        if column[key] == wanted:
            found.setdefault(column["name"], []).append(_values(column))
            if column["size"] > 0:
                vectors.add(column["name"])
    return {name: _joined(parts, name in vectors) for name, parts in found.items()}


def _values(column: Dict[str, Any]) -> Any:
    chains = [array.array("d", base64.b64decode(each)) for each in column["chains"]]
    if sys.byteorder == "big":
        for each in chains:
            each.byteswap()
    kind = {"boolean": bool, "integer": int}.get(column["type"], float)
    if numpy is not None:
        return numpy.array(chains, dtype=float).reshape(len(chains), -1).astype(kind)
    return [[kind(value) for value in each] for each in chains]


def _joined(parts: List[Any], vector: bool) -> Any:
    if not vector:
        return parts[0]
    if numpy is not None:
        return numpy.stack(parts, axis=-1)
    return [[list(row) for row in zip(*chain)] for chain in zip(*parts)]
