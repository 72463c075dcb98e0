/** The table of quantities and the plots of each: searched, sorted, a page at a time. */
const Parameters = (() => {
  const PAGE = 10, COLUMNS = ["mean", "mcse", "sd", "5%", "50%", "95%", "ess_bulk", "ess_tail", "r_hat"];
  const state = { search: "", page: 0, sort: null, falling: false, hidden: new Set(), all: false };
  let report = null;

  function show(data) {
    report = data;
    chains();
    redraw();
  }

  function chains() {
    if (document.getElementById("chains").childElementCount === report.chains) return;
    put("chains", ...Array.from({ length: report.chains }, (_, c) => {
      const button = html("button", { type: "button", "aria-pressed": String(!state.hidden.has(c)) },
        Plot.sample("line " + colour(c)), `chain ${c + 1}`);
      button.addEventListener("click", () => {
        state.hidden.has(c) ? state.hidden.delete(c) : state.hidden.add(c);
        button.setAttribute("aria-pressed", String(!state.hidden.has(c)));
        document.querySelectorAll(`[data-chain="${c}"]`).forEach(each => each.classList.toggle("off", state.hidden.has(c)));
      });
      return button;
    }));
  }

  const colour = chain => "c" + chain % 8;

  /** What belongs to a chain, hidden with it. */
  function ofChain(chain, element) {
    element.classList.add(colour(chain));
    element.setAttribute("data-chain", chain);
    element.classList.toggle("off", state.hidden.has(chain));
    return element;
  }

  function found() {
    const wanted = state.search.trim().toLowerCase();
    const rows = report.rows.filter(row => row.name.toLowerCase().includes(wanted));
    if (state.sort === null) return rows;
    const of = state.sort < 0 ? row => row.name : row => row.numbers[state.sort] ?? Infinity;
    const order = (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0) * (state.falling ? -1 : 1);
    return [...rows].sort(order);
  }

  function redraw() {
    const rows = found();
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    state.page = Math.min(state.page, pages - 1);
    const from = state.page * PAGE, shown = rows.slice(from, from + PAGE);
    put("shown", rows.length === 0 ? "none found" : `${from + 1}–${from + shown.length} of ${rows.length}`);
    document.getElementById("previous").disabled = state.page === 0;
    document.getElementById("next").disabled = state.page === pages - 1;
    table(state.all ? rows : shown);
    const plots = new Map(report.parameters.map(each => [each.name, each]));
    put("plots", ...(report.draws > 0 ? shown.filter(row => plots.has(row.name)).map(row => card(plots.get(row.name))) : []));
  }

  function table(rows) {
    const head = html("tr", {}, heading("name", -1), ...COLUMNS.map((name, i) => heading(name, i)));
    const body = rows.map(row => html("tr", {},
      html("th", { scope: "row", title: row.name }, html("bdi", {}, row.name)),
      ...row.text.map((cell, i) => html("td", report.draws > 0 && row.poor.includes(i) ? { class: "poor" } : {}, cell.replaceAll("-", cell === "-" ? "–" : "−")))));
    put("summary", html("thead", {}, head), html("tbody", {}, ...body));
  }

  function heading(name, column) {
    const sorted = state.sort === column;
    const sign = sorted ? (state.falling ? " ▾" : " ▴") : "";
    const button = html("button", { type: "button", id: "sort-" + column }, name + sign);
    button.addEventListener("click", () => {
      state.falling = sorted ? !state.falling : column === 8;
      state.sort = column;
      state.page = 0;
      redraw();
      document.getElementById("sort-" + column).focus();
    });
    return html("th", { scope: "col", "aria-sort": sorted ? (state.falling ? "descending" : "ascending") : "none" }, button);
  }

  function card(plots) {
    return html("article", { class: "quantity" }, html("h3", {}, html("bdi", {}, plots.name)),
      html("div", { class: "charts" }, trace(plots.trace, "Trace", "kept draw"), ranks(plots.ranks), densities(plots.density), correlations(plots.autocorrelation)));
  }

  function trace({ stroke, low, high }, caption, label) {
    const x = { range: [0, Math.max(1, (low[0] ?? []).length * stroke)], label };
    return Plot.chart({ caption, x, y: { range: Plot.roomy(low, high) }, draw(inside, px, py) {
      low.forEach((lows, c) => {
        const points = lows.flatMap((y, i) => {
          const at = (i + 0.5) * stroke;
          return high.length === 0 ? [[at, y]] : i % 2 ? [[at, high[c][i]], [at, y]] : [[at, y], [at, high[c][i]]];
        });
        inside.append(ofChain(c, Plot.line(points, px, py, "stroke")));
      });
    } });
  }

  /** A row a chain; the dashed line is where all bars would be if the chains were alike. */
  function ranks(counts) {
    const bins = counts[0].length, even = report.draws / bins;
    const most = Math.max(2 * even, ...counts.flat());
    const ticks = counts.length > 8 ? [] : counts.map((_, c) => ({ at: counts.length - c - 0.5, label: String(c + 1) }));
    return Plot.chart({ caption: "Ranks, a row a chain", x: { range: [0, 1], label: "rank among all draws, as a share" },
      y: { range: [0, counts.length], ticks, label: "chain" }, draw(inside, px, py) {
        counts.forEach((bars, c) => {
          const base = counts.length - c - 1, at = count => py(base + 0.94 * count / most);
          const row = svg("g");
          bars.forEach((count, k) => row.append(svg("rect", { class: "bar", x: px(k / bins) + 0.5, width: px(1 / bins) - px(0) - 1, y: at(count), height: py(base) - at(count) })));
          inside.append(ofChain(c, row), svg("line", { class: "level", x1: px(0), x2: px(1), y1: at(even), y2: at(even) }));
        });
      } });
  }

  function densities({ low, high, lines }) {
    return Plot.chart({ caption: "Density by chain", x: { range: Plot.range([low, high]) }, y: { range: [0, 1.05 * Plot.range([0], lines)[1]], ticks: [] },
      draw(inside, px, py) {
        lines.forEach((values, c) => inside.append(ofChain(c, Plot.line(even(values, low, high), px, py, "line"))));
      } });
  }

  /** Values at equal distances from low to high. */
  function even(values, low, high) {
    return values.map((y, i) => [low + (high - low) * i / (values.length - 1), y]);
  }

  function correlations(lines) {
    const y = { range: [Math.min(-0.2, Plot.range(lines)[0]), 1] };
    return Plot.chart({ caption: "Autocorrelation by chain", x: { range: [0, Math.max(1, lines[0].length - 1)], label: "lag, in iterations" }, y,
      draw(inside, px, py) {
        inside.append(svg("path", { class: "level", d: `M${px(0)} ${py(0)}H${px(lines[0].length)}` }));
        lines.forEach((values, c) => inside.append(ofChain(c, Plot.line(values.map((v, lag) => [lag, v]), px, py, "line"))));
      } });
  }

  function listen() {
    const search = document.getElementById("search");
    search.addEventListener("input", () => { state.search = search.value; state.page = 0; redraw(); });
    const turn = by => () => { state.page += by; redraw(); };
    document.getElementById("previous").addEventListener("click", turn(-1));
    document.getElementById("next").addEventListener("click", turn(1));
    const whole = all => () => { state.all = all; redraw(); };
    window.addEventListener("beforeprint", whole(true));
    window.addEventListener("afterprint", whole(false));
  }

  return { show, listen, trace, even, ofChain, colour };
})();
