"use strict";

/** The element `name` with its attributes and children; text never becomes markup. */
function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Puts children where others were; a text that is there already stays, with what is selected in it. */
function put(id, ...children) {
  const element = document.getElementById(id);
  if (children.length === 1 && element.childElementCount === 0 && element.textContent === children[0]) return element;
  element.replaceChildren(...children);
  return element;
}

/** A number for people: four digits, − for minus. */
function text(x) {
  if (x === null || !Number.isFinite(x)) return "–";
  const size = Math.abs(x);
  const short = size !== 0 && (size >= 1e6 || size < 1e-3) ? x.toExponential(1) : String(Number(x.toPrecision(4)));
  return short.replaceAll("-", "−");
}

function shortened(name, most) {
  const signs = [...name];
  return signs.length > most ? signs.slice(0, most - 1).join("") + "…" : name;
}

const Plot = (() => {
  const WIDTH = 280, HEIGHT = 180, LEFT = 46, RIGHT = 14, TOP = 6, BOTTOM = 34;

  /** Low and high of all numbers in nested lists; nulls are not there. */
  function range(...lists) {
    let low = Infinity, high = -Infinity;
    for (const x of lists.flat(4)) {
      if (x === null) continue;
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    if (low > high) return [0, 1];
    const room = low === high ? Math.max(Math.abs(low) * 1e-3, 0.5) : 0;
    return [low - room, high + room];
  }

  /** The same with a little room at both ends. */
  function roomy(...lists) {
    const [low, high] = range(...lists), room = 0.03 * (high - low);
    return [low - room, high + room];
  }

  /** Low and high of nearly all numbers: a few that are far out are left beyond. */
  function core(numbers) {
    const sorted = [...numbers].sort((a, b) => a - b), at = share => sorted[Math.round(share * (sorted.length - 1))];
    const room = 0.5 * (at(0.98) - at(0.02));
    return roomy([Math.max(at(0), at(0.02) - room), Math.min(at(1), at(0.98) + room)]);
  }

  /** Low and high with room on an axis of logarithms; all numbers are positive. */
  function logRange(...lists) {
    const there = lists.flat(4).filter(x => x !== null);
    return [Math.min(...there) / 2, Math.max(...there) * 2];
  }

  function linearTicks(low, high) {
    const rough = (high - low) / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= rough);
    const ticks = [];
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push(k * step);
    const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
    const large = Math.max(Math.abs(low), Math.abs(high));
    const label = x => large >= 2e4 || large < 1e-3 ? text(Number(x.toPrecision(6))) : x.toFixed(decimals).replace("-", "−");
    return ticks.map(at => ({ at, label: label(at) }));
  }

  function logTicks(low, high) {
    const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
    const every = Math.max(1, Math.ceil((last - first + 1) / 5));
    const ticks = [];
    for (let e = first; e <= last; e += every) ticks.push({ at: 10 ** e, label: e >= -2 && e <= 4 ? String(Number((10 ** e).toPrecision(1))) : "1e" + e });
    return ticks;
  }

  /** Where a number lies between two ends, in pixels. */
  function scale(axis, from, to) {
    const of = axis.log ? Math.log : x => x;
    const low = of(axis.range[0]), high = of(axis.range[1]);
    return x => from + (to - from) * (of(x) - low) / (high - low);
  }

  /**
   * A figure with two axes; `draw` adds to its inside.
   * x, y: {range: [low, high], label, log, ticks: false for none}
   */
  function chart({ caption, x, y, width = WIDTH, height = HEIGHT, draw }) {
    const px = scale(x, LEFT, width - RIGHT), py = scale(y, height - BOTTOM, TOP);
    const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": caption });
    const axes = svg("g");
    for (const { at, label } of x.ticks ?? (x.log ? logTicks : linearTicks)(...x.range)) {
      axes.append(svg("line", { class: "grid", x1: px(at), x2: px(at), y1: TOP, y2: height - BOTTOM }));
      axes.append(svg("text", { x: px(at), y: height - BOTTOM + 14, "text-anchor": "middle" }, label));
    }
    for (const { at, label } of y.ticks ?? (y.log ? logTicks : linearTicks)(...y.range)) {
      axes.append(svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: py(at), y2: py(at) }));
      axes.append(svg("text", { x: LEFT - 5, y: py(at) + 4, "text-anchor": "end" }, label));
    }
    const middle = (LEFT + width - RIGHT) / 2;
    axes.append(svg("text", { class: "name", x: middle, y: height - 4, "text-anchor": "middle" }, x.label ?? ""));
    if (y.label) {
      const at = (TOP + height - BOTTOM) / 2;
      axes.append(svg("text", { class: "name", transform: `translate(10 ${at}) rotate(-90)`, "text-anchor": "middle" }, y.label));
    }
    const inside = svg("svg", { x: LEFT, y: TOP, width: width - LEFT - RIGHT, height: height - TOP - BOTTOM,
      viewBox: `${LEFT} ${TOP} ${width - LEFT - RIGHT} ${height - TOP - BOTTOM}` });
    draw(inside, px, py);
    root.append(axes, inside,
      svg("path", { class: "axis", d: `M${LEFT} ${TOP}V${height - BOTTOM}H${width - RIGHT}` }));
    return html("figure", {}, html("figcaption", {}, caption), root);
  }

  /** A path through points [x, y]; where y is null it is broken. */
  function path(points, px, py) {
    let d = "", down = false;
    for (const [x, y] of points) {
      const there = x !== null && y !== null && Number.isFinite(y);
      if (there) d += `${down ? "L" : "M"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`;
      down = there;
    }
    return d;
  }

  function line(points, px, py, classes) {
    return svg("path", { class: classes, d: path(points, px, py) });
  }

  function dots(points, px, py, classes) {
    const d = points.filter(([x, y]) => x !== null && y !== null)
      .map(([x, y]) => `M${px(x).toFixed(1)} ${py(y).toFixed(1)}h0`).join("");
    return svg("path", { class: classes, d });
  }

  function crosses(points, px, py) {
    const d = points.map(([x, y]) => `M${(px(x) - 3).toFixed(1)} ${(py(y) - 3).toFixed(1)}l6 6m0 -6l-6 6`).join("");
    return svg("path", { class: "cross", d });
  }

  /** A sample of a line beside its name. */
  function key(classes, name) {
    return html("span", { class: "key" }, sample(classes), name);
  }

  function sample(classes) {
    return svg("svg", { viewBox: "0 0 26 8", "aria-hidden": "true" }, svg("path", { class: classes, d: "M0 4H26" }));
  }

  return { chart, range, roomy, core, logRange, line, dots, crosses, key, sample };
})();
