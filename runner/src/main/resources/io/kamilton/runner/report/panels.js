/** What there is beside the parameters: pairs, energy, surrogate, cost, failures. */
const Panels = (() => {
  const SMALLEST = 1e-20, MOST_PAIRED = 4;
  const paired = [];
  let report = null;

  /** Each of up to four parameters against the others; what was chosen stays. */
  function pairs(newest) {
    report = newest;
    const all = report.parameters;
    const ess = new Map(report.rows.map(row => [row.name, row.numbers[6] ?? 0]));
    const order = all.map((_, i) => i).sort((a, b) => ess.get(all[a].name) - ess.get(all[b].name));
    const count = Math.min(MOST_PAIRED, all.length);
    for (let k = 0; k < count; k++) paired[k] ??= order[k];
    if (document.getElementById("chosen").childElementCount !== count) put("chosen", ...Array.from({ length: count }, (_, k) => choice(all, k)));
    const marked = all.length > 0 ? all[0].divergent.length : 0;
    put("divergent", marked > 0 ? "Crosses are draws after a transition that diverged." : "");
    scatter();
  }

  function choice(all, k) {
    const select = html("select", { "aria-label": `Parameter ${k + 1} of the pairs` },
      ...all.map((each, i) => html("option", { value: i }, shortened(each.name, 40))));
    select.value = paired[k];
    select.addEventListener("change", () => { paired[k] = Number(select.value); scatter(); });
    return select;
  }

  function scatter() {
    const chosen = [...new Set(paired)].map(i => report.parameters[i]);
    const charts = [];
    for (let j = 1; j < chosen.length; j++) for (let i = 0; i < j; i++) charts.push(pair(chosen[i], chosen[j]));
    const empty = html("p", { class: "soft" }, report.draws === 0 ? "There are no draws yet." : "There is one parameter.");
    put("scatter", ...(charts.length > 0 && report.draws > 0 ? charts : [empty]));
  }

  function pair(a, b) {
    const caption = `${shortened(a.name, 40)} and ${shortened(b.name, 40)}`;
    return Plot.chart({ caption, height: 240, x: { range: Plot.roomy(a.points, a.divergent), label: shortened(a.name, 36) },
      y: { range: Plot.roomy(b.points, b.divergent), label: shortened(b.name, 28) }, draw(inside, px, py) {
        a.points.forEach((xs, c) => inside.append(Parameters.ofChain(c, Plot.dots(xs.map((x, i) => [x, b.points[c][i]]), px, py, "dots"))));
        inside.append(Plot.crosses(a.divergent.map((x, i) => [x, b.divergent[i]]), px, py));
      } });
  }

  function energy(report) {
    const charts = [];
    if (report.draws > 0) {
      charts.push(Parameters.trace(report.energy.logDensity, "Log density of the draws", "kept draw"));
      charts.push(acceptance(report.moves));
      charts.push(energies(report.energy.energy));
    } else if (report.moves.iterations > 0) {
      charts.push(acceptance(report.moves));
    }
    if (report.moves.stepSize.length > 0) charts.push(stepSize(report.moves));
    put("energies", ...charts);
  }

  function overIterations(moves, caption, y, draw) {
    return Plot.chart({ caption, x: { range: [0, Math.max(1, moves.iterations)], label: "iteration; warm-up shaded" }, y, draw(inside, px, py) {
      inside.append(svg("rect", { class: "shade", x: px(0), width: px(moves.warmup) - px(0), y: 0, height: 400 }));
      draw(inside, px, py, values => values.map((v, i) => [Math.min((i + 0.5) * moves.block, moves.iterations), v]));
    } });
  }

  function acceptance(moves) {
    return overIterations(moves, `Mean acceptance of ${counted(moves.block, "iteration")}`, { range: [0, 1] }, (inside, px, py, at) =>
      moves.acceptance.forEach((values, c) => inside.append(Parameters.ofChain(c, Plot.line(at(values), px, py, "line")))));
  }

  function stepSize(moves) {
    return overIterations(moves, "Mean step size of all chains", { range: [0, 1.1 * Plot.range([0], moves.stepSize)[1]] }, (inside, px, py, at) =>
      inside.append(Plot.line(at(moves.stepSize), px, py, "line c0")));
  }

  function energies({ low, high, lines }) {
    const figure = Plot.chart({ caption: "Energy", x: { range: Plot.range([low, high]), label: "energy" }, y: { range: [0, 1.05 * Plot.range([0], lines)[1]], ticks: [] },
      draw(inside, px, py) {
        lines.forEach((values, k) => inside.append(Plot.line(Parameters.even(values, low, high), px, py, "line c" + k)));
      } });
    figure.firstChild.replaceChildren(Plot.key("line c0", "energy about its mean"), Plot.key("line c1", "change from draw to draw"));
    return figure;
  }

  function surrogate(report) {
    const { fits, predictions } = report.surrogate;
    const charts = [];
    if (fits.length > 0) charts.push(errors(fits));
    if (predictions.length > 0) charts.push(foretold(predictions));
    if (report.energy.surrogateError.some(x => x > 0)) charts.push(split(report));
    put("fits", ...(charts.length > 0 ? charts : [html("p", { class: "soft" }, "This run has not used a surrogate.")]));
  }

  function errors(fits) {
    const points = fits.map(fit => [fit.evaluations, Math.max(SMALLEST, fit.squaredError)]);
    const last = fits[fits.length - 1];
    return Plot.chart({ caption: `Squared error of values left out of the fit; the last of ${counted(fits.length, "fit")} is of ${last.values} values: ${last.family}`,
      x: { range: [0, Math.max(...fits.map(fit => fit.evaluations), 1)], label: "evaluations" }, y: { range: Plot.logRange(points.map(point => point[1])), log: true },
      draw(inside, px, py) {
        inside.append(Plot.line(points, px, py, "line c0"), Plot.dots(points, px, py, "dots c0"));
      } });
  }

  function foretold(predictions) {
    const range = Plot.core(predictions.flatMap(each => [each.predicted, each.found]));
    const beyond = predictions.filter(each => Math.min(each.predicted, each.found) < range[0] || Math.max(each.predicted, each.found) > range[1]).length;
    return Plot.chart({ caption: `Change of log density from state to proposal, ${predictions.length} proposals after warm-up, ${beyond} of them beyond the picture`,
      height: 240, x: { range, label: "as the surrogate foretold" }, y: { range, label: "as found" }, draw(inside, px, py) {
        inside.append(svg("path", { class: "level", d: `M${px(range[0])} ${py(range[0])}L${px(range[1])} ${py(range[1])}` }));
        inside.append(Plot.dots(predictions.map(each => [each.predicted, each.found]), px, py, "dots c0"));
      } });
  }

  function split({ energy, draws }) {
    const positive = values => values.map(x => x === null || x <= 0 ? null : Math.max(SMALLEST, x));
    const parts = [positive(energy.surrogateError), positive(energy.integratorError)];
    const exact = parts[1].every(x => x === null);
    const figure = Plot.chart({ caption: "Energy error", x: { range: [0, Math.max(1, draws)], label: "kept draw" }, y: { range: Plot.logRange(parts), log: true },
      draw(inside, px, py) {
        parts.forEach((values, k) => inside.append(Plot.line(values.map((v, i) => [Math.min((i + 0.5) * energy.block, draws), v]), px, py, "line c" + k)));
      } });
    figure.firstChild.replaceChildren(`Median energy error of ${counted(energy.block, "iteration")} `, Plot.key("line c0", "the surrogate's part"),
      exact ? "The integrator's is 0: it is corrected on the surrogate." : Plot.key("line c1", "the integrator's"));
    return figure;
  }

  function cost(report) {
    const points = report.cost.points.filter(each => each.ess !== null);
    const charts = [];
    if (points.length > 0) {
      charts.push(rate("Effective draws per 1000 evaluations so far", "evaluations, warm-up included", points.map(p => [p.evaluations, 1000 * p.ess / p.evaluations])));
      charts.push(rate("Effective draws a second so far", "seconds", points.filter(p => p.seconds > 0).map(p => [p.seconds, p.ess / p.seconds])));
    }
    if (report.moves.kinds.length > 0) charts.push(kinds(report.moves.kinds));
    put("costs", ...charts);
    const head = ["move", "evaluations in warm-up", "and after it", "moves after warm-up", "accepted"];
    put("moves", html("thead", {}, html("tr", {}, ...head.map(name => html("th", { scope: "col" }, name)))),
      html("tbody", {}, ...report.moves.kinds.map(kind => html("tr", {}, html("th", { scope: "row" }, kind.name),
        ...[kind.warmupEvaluations, kind.keptEvaluations, kind.moves].map(n => html("td", {}, n.toLocaleString("en"))),
        html("td", {}, kind.moves === 0 ? "–" : (100 * kind.accepted / kind.moves).toFixed(1) + "%")))));
  }

  function rate(caption, label, points) {
    const [, right] = Plot.range([0], points.map(p => p[0])), [, top] = Plot.range([0], points.map(p => p[1]));
    return Plot.chart({ caption, x: { range: [0, right], label }, y: { range: [0, 1.1 * top] }, draw(inside, px, py) {
      inside.append(Plot.line(points, px, py, "line c0"), Plot.dots(points, px, py, "dots c0"));
    } });
  }

  function kinds(all) {
    const most = Math.max(1, ...all.map(kind => kind.warmupEvaluations + kind.keptEvaluations));
    return Plot.chart({ caption: "Evaluations by kind of move; those of warm-up are paler", x: { range: [0, 1.05 * most], label: "evaluations" }, y: { range: [0, all.length], ticks: [] },
      draw(inside, px, py) {
        all.forEach((kind, k) => {
          const y = py(all.length - k - 0.42), height = py(0) - py(0.4), split = px(kind.warmupEvaluations);
          const group = svg("g", { class: "c" + k });
          group.append(svg("rect", { class: "bar early", x: px(0), width: split - px(0), y, height }),
            svg("rect", { class: "bar", x: split, width: px(kind.warmupEvaluations + kind.keptEvaluations) - split, y, height }),
            svg("text", { x: px(0) + 4, y: y - 5 }, kind.name));
          inside.append(group);
        });
      } });
  }

  function failures(report) {
    const kinds = Object.entries(report.work?.failures ?? {}).filter(([, count]) => count > 0);
    if (kinds.length === 0) {
      put("failing", html("p", {}, "None: the target answered every time."));
      return;
    }
    const counts = kinds.map(([kind, count]) => `${kind.toLowerCase()} ${count.toLocaleString("en")}`).join(", ");
    const head = ["chain", "iteration", "kind", "where and why"];
    put("failing",
      html("p", {}, `${counts}; retries ${report.work.retries}. Such points are never accepted. The latest, ${report.failures.length} of them:`),
      html("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The latest failures" }, html("table", {},
        html("thead", {}, html("tr", {}, ...head.map((name, i) => html("th", { scope: "col", class: i > 1 ? "words" : "" }, name)))),
        html("tbody", {}, ...report.failures.map(each => html("tr", {}, html("td", {}, String(each.chain)),
          html("td", {}, each.iteration === 0 ? "start" : String(each.iteration)), html("td", { class: "words" }, each.kind),
          html("td", { class: "words" }, html("bdi", {}, each.why))))))));
  }

  function counted(n, noun) {
    return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
  }

  return { pairs, energy, surrogate, cost, failures, acceptance };
})();
