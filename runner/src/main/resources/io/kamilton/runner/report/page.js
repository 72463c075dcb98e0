/** Fills the page with a report; may be called again with a newer one. */
function show(report) {
  document.title = `${report.model ?? "run"} · Kamilton report`;
  put("model", report.model ?? "run");
  put("sampler", report.sampler === null ? "" : "Sampler: " + report.sampler);
  verdict(report.verdict);
  facts(report);
  put("thinning", report.thinning);
  Parameters.show(report);
  Panels.pairs(report);
  Panels.energy(report);
  Panels.surrogate(report);
  Panels.cost(report);
  Panels.failures(report);
  put("model-file", report.settings);
  put("versions", ...[...report.versions, `report by kamilton ${report.version}`, ...report.notes].map(line => html("li", {}, line)));
  put("citation", `Sampled with Kamilton ${report.version}, kernel Hamiltonian Monte Carlo (Strathmann, Sejdinovic, Livingstone, Szabó and Gretton, 2015).`);
}

/** Said again only where it has changed: it is read aloud. */
function verdict(now) {
  const said = JSON.stringify(now), { answer, early, level, why, warnings } = now;
  if (verdict.said === said) return;
  verdict.said = said;
  const signs = { USE: "✓", CARE: "!", DO_NOT_USE: "✕" };
  const words = { USE: "Advice: ", CARE: "Care: ", DO_NOT_USE: "" };
  const items = warnings.map(each => html("li", {}, level === each.level ? "" : words[each.level], each.text));
  put("answer", html("h2", {}, html("span", { class: "sign", "aria-hidden": "true" }, early ? "…" : signs[level]), answer), html("p", {}, why),
    ...(items.length > 0 ? [html("ul", {}, ...items)] : [])).className = early ? "early" : level.toLowerCase();
}

function facts({ rows, chains, draws, work }) {
  const of = (column, best) => {
    const all = rows.filter(row => !row.extra).map(row => row.numbers[column]);
    return all.length === 0 || all.includes(null) ? null : best(...all);
  };
  const ess = of(6, Math.min), whole = x => x === null ? "–" : Math.round(x).toLocaleString("en");
  const failed = work === null ? null : Object.values(work.failures).reduce((a, b) => a + b, 0);
  const all = [
    ["chains × draws", `${chains} × ${draws.toLocaleString("en")}`],
    ["smallest ess_bulk", whole(ess)],
    ["largest r_hat", of(8, Math.max)?.toFixed(3) ?? "–"],
    ["evaluations", whole(work?.evaluations ?? null)],
    ...(work?.comparisons ? [["evaluations to compare the target", whole(work.comparisons)]] : []),
    ["effective draws per 1000 evaluations", work && ess !== null && work.evaluations > 0 ? text(Number((1000 * ess / work.evaluations).toPrecision(3))) : "–"],
    ["acceptance", work?.acceptance?.toFixed(2) ?? "–"],
    ["failures", whole(failed)],
    ["seconds", work === null ? "–" : text(Number(work.seconds.toPrecision(3)))],
  ];
  put("facts", ...all.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
}

Parameters.listen();
const first = JSON.parse(document.getElementById("data").textContent);
if (first !== null) show(first);
