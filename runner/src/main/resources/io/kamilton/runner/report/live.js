/** The page of a run that goes on: it asks where it came from for events, and shows the newest. */
const Live = (() => {
  const MOST_BARS = 16, SECONDS_TO_DECIDE = 6;
  const TONES = { RUNNING: "runs", STOPPING: "wait", DONE: "done", STOPPED: "wait", FAILED: "lost" };
  let standing = null, report = null, shownAt = null, pending = false, ended = false, lost = false, deciding = null;

  function begin() {
    put("brand", "Kamilton, live");
    document.querySelector("nav").prepend(html("a", { href: "#now" }, "Now"));
    document.querySelector("nav").setAttribute("aria-label", "Parts of the page");
    document.body.classList.add("live", "empty");
    document.addEventListener("visibilitychange", draw);
    const events = new EventSource("events");
    events.addEventListener("open", () => { lost = false; tell(); });
    events.addEventListener("standing", event => { standing = JSON.parse(event.data); tell(); });
    events.addEventListener("report", event => { report = JSON.parse(event.data); shownAt = new Date(); pending = true; draw(); });
    events.addEventListener("end", () => { ended = true; events.close(); tell(); });
    events.addEventListener("error", () => { lost = !ended; tell(); });
  }

  /** Draws the newest report, but not behind other windows; where the focus is, it stays. */
  function draw() {
    if (!pending || document.hidden) return;
    pending = false;
    document.body.classList.remove("empty");
    const focused = document.activeElement?.id;
    show(report);
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
    tell();
    moving();
  }

  function tell() {
    if (lost) connection();
    if (standing === null) return;
    const { state, model, words, then, warmup, draws, iterations, secondsLeft } = standing;
    const all = iterations.length * (warmup + draws), done = iterations.reduce((a, b) => a + b, 0);
    const share = all === 0 ? 0 : Math.min(1, done / all);
    const percent = `${Math.floor(100 * share)}%`, goesOn = state === "RUNNING" || state === "STOPPING";
    if (report === null) put("model", model);
    document.title = `${goesOn ? percent : words} · ${model}`;
    bars();
    pace();
    if (lost) return;
    document.getElementById("going").className = TONES[state];
    put("doing", goesOn ? `${words}, ${percent}` : words);
    put("left", goesOn && secondsLeft !== null ? `about ${time(secondsLeft)} left` : "");
    put("then", then || (ended ? "All draws are made. This page stays as it is; the same is in the report of the run." : ""));
    stop();
  }

  function connection() {
    document.getElementById("going").className = "lost";
    const since = shownAt === null ? "" : ` What is shown is of ${shownAt.toLocaleTimeString()}.`;
    put("doing", "No connection to the run");
    put("left", "");
    put("stopping");
    put("then", `The run has ended, or its process was. This page tries again by itself.${since}`
      + (standing === null ? "" : ` kamilton watch ${standing.folder} shows the run as it is.`));
  }

  /** A bar a chain, warm-up shaded; one for all where there are many. */
  function bars() {
    const { warmup, draws, iterations } = standing, many = iterations.length > MOST_BARS;
    const shown = many ? [Math.min(...iterations)] : iterations, whole = warmup + draws;
    const box = document.getElementById("bars");
    if (box.childElementCount !== shown.length) {
      put("bars", ...shown.map((_, c) => html("div", { class: `progress ${many ? "c0" : Parameters.colour(c)}` },
        html("span", {}, many ? "slowest chain" : `chain ${c + 1}`),
        html("div", { class: "track", role: "progressbar", "aria-label": many ? "slowest chain" : `chain ${c + 1}`, "aria-valuemin": 0 }, html("div", { class: "early" }), html("div", { class: "full" })),
        html("span", {}))));
    }
    shown.forEach((t, c) => {
      const [, track, words] = box.children[c].children;
      track.setAttribute("aria-valuemax", whole);
      track.setAttribute("aria-valuenow", t);
      track.children[0].style.width = `${100 * warmup / whole}%`;
      track.children[1].style.width = `${100 * Math.min(1, t / whole)}%`;
      const said = t < warmup ? `warm-up ${count(t)} of ${count(warmup)}` : `${count(t - warmup)} of ${count(draws)} draws`;
      if (words.textContent !== said) words.replaceChildren(said);
    });
  }

  function pace() {
    const { evaluations, evaluationsPerSecond, failures, state } = standing;
    const rate = evaluationsPerSecond === null ? "" : `, ${text(Number(evaluationsPerSecond.toPrecision(3)))} a second`;
    const bad = failures === 0 ? "" : `; ${count(failures)} failed`;
    const old = shownAt === null || state !== "RUNNING" ? "" : ` Table and pictures: ${shownAt.toLocaleTimeString()}.`;
    put("pace", `${count(evaluations)} evaluations${rate}${bad}.${old}`);
  }

  /** A button that asks again before it does what it says. */
  function stop() {
    const { noStop, state } = standing;
    if (noStop !== "") {
      deciding = null;
      put("stopping", state === "RUNNING" ? html("span", { class: "soft" }, noStop) : "");
    } else if (deciding === null && document.getElementById("stop") === null) {
      put("stopping", button("stop", "Stop the run", decide));
    }
  }

  function button(id, words, action) {
    const made = html("button", { type: "button", id }, words);
    made.addEventListener("click", action);
    return made;
  }

  function decide() {
    const back = () => { clearTimeout(deciding); deciding = null; put("stopping"); tell(); };
    deciding = setTimeout(back, 1000 * SECONDS_TO_DECIDE);
    put("stopping", html("span", {}, "Draws are kept. "), button("stop-now", "Stop now", () => { back(); ask(); }), " ", button("go-on", "Go on", back));
    document.getElementById("stop-now").focus();
  }

  function ask() {
    put("stopping", html("span", { class: "soft", id: "stop" }, "Asking the run to stop…"));
    fetch("stop", { method: "POST" }).then(answer => answer.text()).then(
      answer => put("stopping", html("span", { class: "soft", id: "stop" }, answer)),
      () => { put("stopping"); tell(); });
  }

  /** What moves most: log density since the start, and how good the draws are as they become more. */
  function moving() {
    const { moves, cost, limits } = report, charts = [];
    if (moves.iterations > 0) charts.push(densities(moves));
    const points = cost.points.filter(each => each.ess !== null);
    if (points.length > 0) {
      const ess = points.map(p => [p.draws, p.ess]), rHat = points.filter(p => p.rHat !== null).map(p => [p.draws, p.rHat]);
      charts.push(rising("Smallest ess_bulk so far; above the dashes is enough", ess, limits.ess, [0, 1.1 * Math.max(limits.ess, ...ess.map(p => p[1]))]));
      if (rHat.length > 0) charts.push(rising("Largest r_hat so far; below the dashes is good", rHat, limits.rHat, [Math.min(0.998, ...rHat.map(p => p[1])), Math.max(1.03, ...rHat.slice(-4).map(p => 1 + 1.1 * (p[1] - 1)))]));
    }
    if (moves.iterations > 0) charts.push(Panels.acceptance(moves));
    put("moving", ...charts);
  }

  function densities(moves) {
    const there = moves.logDensity.flat().filter(x => x !== null);
    return Plot.chart({ caption: `Log density, means of ${moves.block === 1 ? "1 iteration" : moves.block + " iterations"}; warm-up shaded`,
      x: { range: [0, Math.max(1, moves.iterations)], label: "iteration" }, y: { range: there.length > 0 ? Plot.core(there) : [0, 1] }, draw(inside, px, py) {
        inside.append(svg("rect", { class: "shade", x: px(0), width: px(moves.warmup) - px(0), y: 0, height: 400 }));
        moves.logDensity.forEach((values, c) => inside.append(Parameters.ofChain(c,
          Plot.line(values.map((v, i) => [Math.min((i + 0.5) * moves.block, moves.iterations), v]), px, py, "stroke"))));
      } });
  }

  function rising(caption, points, level, range) {
    return Plot.chart({ caption, x: { range: [0, points[points.length - 1][0]], label: "kept draws a chain" }, y: { range }, draw(inside, px, py) {
      inside.append(svg("path", { class: "level", d: `M${px(0)} ${py(level)}H1000` }), Plot.line(points, px, py, "line c0"), Plot.dots(points, px, py, "dots c0"));
    } });
  }

  const count = n => n.toLocaleString("en");

  function time(seconds) {
    const s = Math.ceil(seconds);
    if (s < 100) return `${s} s`;
    return s < 6000 ? `${Math.round(s / 60)} min` : `${Math.round(s / 360) / 10} h`;
  }

  return { begin };
})();

Live.begin();
