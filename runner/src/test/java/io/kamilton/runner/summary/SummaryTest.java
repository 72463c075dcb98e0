package io.kamilton.runner.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.HighestDensityInterval;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.runner.output.CmdStanCsv;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.CsvDraws;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.MadeUpDraws;
import io.kamilton.runner.output.MoveCounts;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Work;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a summary says, as a table and as data. */
class SummaryTest {
  private static final double NAN = Double.NaN;

  private final Path folder;

  SummaryTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void theTable() {
    List<Summary.Row> rows = new ArrayList<>();
    rows.add(
        row("tau", new ParameterSummary(3.14159, 0.0271, 1.5, 0.5, 3, 6, 3071.6, 2800.2, 1.0004)));
    rows.add(row("y.1", new ParameterSummary(-123.456, 1.9, 45, -200, -124, -50, 560, 700, 1.004)));
    rows.add(
        new Summary.Row(
            Column.scalar(Column.Kind.EXTRA, "fixed"),
            true,
            List.of(999, 999, 999, 999),
            NAN,
            new ParameterSummary(2.5, NAN, 0, 2.5, 2.5, 2.5, NAN, NAN, NAN),
            Optional.empty()));
    RunFacts facts =
        new RunFacts(
            "m",
            "kmc",
            MadeUpDraws.FACTS.chosen(),
            1L,
            MadeUpDraws.FACTS.work(),
            new MoveCounts(4000, 4000, 0.2, 0, 0, 0),
            Optional.of("more particles"),
            List.of());
    assertEquals(
        """
                 mean   mcse     sd      5%     50%    95%  ess_bulk  ess_tail  r_hat
        tau     3.142  0.027  1.500   0.500   3.000  6.000      3072      2800  1.000
        y.1    -123.5    1.9   45.0  -200.0  -124.0  -50.0       560       700  1.004
        fixed   2.500      -  0.000   2.500   2.500  2.500         -         -      -

        draws: 4 chains of 1000
        sampler: kmc (surrogate of 3000 values: quadratic; squared error 0.0012, step
          size 0.500, 5 to 9 moves; surrogate transitions 90%, adaptive Metropolis 10%)
        evaluations: 8004
        effective draws per 1000 evaluations: 70.0 (smallest ess_bulk 560)
        acceptance: 0.81
        failures: 12 (nan 3, error 9), retries 5
        seconds: 12.3

        verdict: Use these draws with care.
        warning: 20% of the surrogate's proposals were accepted, and the target is
          noisy: the noise is too much for kmc, however good the surrogate is. Take more
          particles; kamilton check says how noisy the target is, and how many would be
          enough.
        """,
        text(new Summary(4, 1000, rows, List.of(), 0, facts)));
  }

  @Test
  void numbersOfAnySize() {
    assertEquals(
        List.of("1.500e-9", "2.0e-11", "1.00e-10", "0", "1.500e-9", "-3.00e-9"),
        numbers(1.5e-9, 2e-11, 1e-10, 0, 1.5e-9, -3e-9));
    assertEquals(
        List.of("6.022e15", "1.0e13", "5.00e14", "5.000e15", "6.000e15", "-7.00e15"),
        numbers(6.02214e15, 1e13, 5e14, 5e15, 6e15, -7e15));
    assertEquals(
        List.of("9.996", "0.010", "1.000", "0.000", "inf", "-inf"),
        numbers(9.99551, 0.00999, 1, 1e-9, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    assertEquals(
        List.of("1234567", "120", "5000", "1", "-999999", "-"),
        numbers(1234567.4, 120, 5000, 1, -999999, NAN));
  }

  private static List<String> numbers(
      double mean, double mcse, double sd, double q5, double q50, double q95) {
    return SummaryNumbers.of(new ParameterSummary(mean, mcse, sd, q5, q50, q95, 1, 1, 1))
        .subList(0, 6);
  }

  private static Summary.Row row(String name, ParameterSummary numbers) {
    return new Summary.Row(
        Column.scalar(Column.Kind.PARAMETER, name),
        false,
        List.of(1, 2, 1, 0),
        0,
        numbers,
        Optional.empty());
  }

  @Test
  void longNamesStandAboveTheirNumbers() {
    String name =
        "a_parameter_with_a_name_that_is_longer_than_any_terminal_is_wide_" + "x".repeat(40);
    Summary summary =
        new Summary(
            4,
            1000,
            List.of(
                row(name, new ParameterSummary(1.5, 0.01, 1, 0, 1.5, 3, 2500, 2500, 1)),
                row("b", new ParameterSummary(1.5, 0.01, 1, 0, 1.5, 3, 2500, 2500, 1))),
            List.of(),
            0,
            RunFacts.unknown());
    List<String> lines = text(summary).lines().toList();
    assertEquals(name, lines.get(1));
    assertEquals(lines.get(2).strip(), lines.get(3).substring(1).strip());
    lines.stream()
        .filter(line -> !line.equals(name))
        .forEach(line -> assertTrue(line.length() <= 80, line));
  }

  private static Summary eightSchools(Optional<HighestDensityInterval> hdi) {
    List<Summary.Row> rows = new ArrayList<>();
    ParameterSummary numbers = new ParameterSummary(4.2, 0.012, 1, 2.5, 4, 6, 2500, 2400, 1.001);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.scalar(Column.Kind.PARAMETER, "mu"));
    columns.addAll(Column.vector(Column.Kind.PARAMETER, "z", 2));
    columns.addAll(Column.vector(Column.Kind.EXTRA, "theta", 2));
    for (Column column : columns) {
      rows.add(new Summary.Row(column, false, List.of(1, 1, 1, 1), 0, numbers, hdi));
    }
    return new Summary(4, 1000, rows, List.of(), 0, RunFacts.unknown());
  }

  /** The table alone. */
  private static List<String> table(Summary summary, Rows rows, OptionalInt width) {
    return printed(out -> SummaryText.print(summary, rows, width, out))
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .toList();
  }

  private static List<String> shown(String... names) {
    Rows rows = new Rows(List.of(names), false);
    return table(eightSchools(Optional.empty()), rows, OptionalInt.empty()).stream()
        .skip(1)
        .map(line -> line.replaceFirst("  .*", ""))
        .toList();
  }

  @Test
  void extrasAreShownOnRequest() {
    assertEquals(List.of("mu", "z.1", "z.2", "not shown: 2 extras (summary --extras)"), shown());
    assertEquals(List.of("theta.2"), shown("theta.2"));
    assertEquals(List.of("mu", "z.1", "z.2"), shown("z", "mu"));
    assertEquals(List.of("z.1", "theta.1"), shown("*.1"));
    assertEquals(List.of("mu"), shown("m?"));
    Rows wrong = new Rows(List.of("z", "zeta", "z.", "m"), true);
    assertEquals(
        List.of("zeta", "z.", "m"), wrong.unknown(eightSchools(Optional.empty())), "not a part");
  }

  /** What is shown decides nothing: the verdict is that of all parameters. */
  @Test
  void theVerdictIsThatOfAllParameters() {
    Summary summary = eightSchools(Optional.empty());
    String all = printed(out -> SummaryText.print(summary, Rows.ALL, OptionalInt.empty(), out));
    Rows one = new Rows(List.of("mu"), false);
    String few = printed(out -> SummaryText.print(summary, one, OptionalInt.empty(), out));
    assertEquals(all.substring(all.indexOf("draws:")), few.substring(few.indexOf("draws:")));
  }

  @Test
  void aNarrowTerminalHasFewerColumns() {
    Summary summary = eightSchools(Optional.empty());
    Rows rows = new Rows(List.of("mu", "z"), false);
    assertEquals(
        List.of(
            "      mean     sd     5%    95%  ess_bulk  r_hat",
            "mu   4.200  1.000  2.500  6.000      2500  1.001",
            "z.1  4.200  1.000  2.500  6.000      2500  1.001",
            "z.2  4.200  1.000  2.500  6.000      2500  1.001",
            "no room for: mcse, 50%, ess_tail (written to a file, the table is complete)"),
        table(summary, rows, OptionalInt.of(50)));
    for (int width = 25; width < 90; width++) {
      for (String line : table(summary, Rows.ALL, OptionalInt.of(width))) {
        int most = width;
        assertTrue(
            line.length() <= most || line.startsWith("no room for"), () -> most + ": " + line);
      }
    }
  }

  @Test
  void intervalsStandInPlaceOfQuantiles() throws IOException {
    Summary summary = eightSchools(Optional.of(new HighestDensityInterval(0.9, 2.25, 5.5)));
    List<String> lines = table(summary, Rows.PARAMETERS, OptionalInt.empty());
    assertEquals(
        List.of(
            "mean", "mcse", "sd", "hdi_low", "50%", "hdi_high", "ess_bulk", "ess_tail", "r_hat"),
        List.of(lines.get(0).strip().split(" +")));
    assertEquals(
        List.of(
            "mu", "4.200", "0.012", "1.000", "2.250", "4.000", "5.500", "2500", "2400", "1.001"),
        List.of(lines.get(1).split(" +")));
    assertEquals("hdi: the shortest interval with 0.9 of the draws", lines.get(4));
    String json = printed(out -> SummaryJson.print(summary, Rows.PARAMETERS, out));
    JsonNode first = JsonMapper.shared().readTree(json).get("parameters").get(0);
    assertEquals(
        "[2.5,6,0.9,2.25,5.5]",
        values(first, "q5", "q95", "hdi_probability", "hdi_low", "hdi_high"));
  }

  @Test
  void theJson() throws IOException {
    List<Column> columns = MadeUpDraws.statistics();
    columns.add(Column.scalar(Column.Kind.EXTRA, "derived"));
    columns.add(Column.scalar(Column.Kind.PARAMETER, "x"));
    columns.add(Column.scalar(Column.Kind.PARAMETER, "fixed"));
    MadeUpDraws normal = MadeUpDraws.normal(columns, 4, 10, 250);
    DrawTable table =
        new MadeUpDraws(
            columns,
            4,
            10,
            250,
            (chain, row, column) ->
                columns.get(column).base().equals("fixed")
                    ? 2.5
                    : normal.cell().at(chain, row, column));
    Summary summary = Summary.of(table, MadeUpDraws.FACTS);
    SummaryJson.write(summary, folder.resolve("summary.json"));
    JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("summary.json")));
    assertEquals(
        List.of(
            "chains",
            "draws",
            "parameters",
            "evaluations",
            "effective_per_1000_evaluations",
            "acceptance",
            "failures",
            "sampler",
            "verdict",
            "warnings",
            "seconds"),
        List.copyOf(json.propertyNames()));
    assertEquals(
        "[4,250,8004,0.8125,12.3]",
        values(json, "chains", "draws", "evaluations", "acceptance", "seconds"));
    assertEquals(
        "{\"nan\":3,\"infinite\":0,\"error\":9,\"timeout\":0,\"crash\":0,\"nonsense\":0}",
        json.get("failures").toString());
    assertEquals("kmc (" + MadeUpDraws.CHOICE_IN_WORDS + ")", json.get("sampler").asString());
    List<String> names = new ArrayList<>();
    json.get("parameters").forEach(each -> names.add(each.get("name").asString()));
    assertEquals(List.of("x", "fixed", "derived"), names);
    assertEquals(
        "{\"name\":\"fixed\",\"mean\":2.5,\"mcse_mean\":null,\"sd\":0,\"q5\":2.5,\"q50\":2.5,\"q95\":2.5,"
            + "\"ess_bulk\":null,\"ess_tail\":null,\"r_hat\":null}",
        json.get("parameters").get(1).toString());
    assertTrue(json.get("effective_per_1000_evaluations").isNull(), "one is unknown");
    assertEquals(
        "{\"level\":\"do_not_use\",\"findings\":[{\"kind\":\"constant\",\"level\":\"do_not_use\","
            + "\"parameters\":[\"fixed\"],\"chains\":[],\"value\":null}]}",
        json.get("verdict").toString());
    assertEquals(1, json.get("warnings").size());
  }

  @Test
  void theJsonOfGoodDraws() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 4, 0, 1000);
    Summary summary = Summary.of(table, MadeUpDraws.FACTS);
    JsonNode json =
        JsonMapper.shared().readTree(printed(out -> SummaryJson.print(summary, Rows.ALL, out)));
    assertEquals("{\"level\":\"use\",\"findings\":[]}", json.get("verdict").toString());
    double ess = summary.smallestEss().orElseThrow();
    assertEquals(1000 * ess / 8004, json.get("effective_per_1000_evaluations").asDouble(), 1e-12);
  }

  @Test
  void chainsInJsonCountFromOne() throws IOException {
    List<Column> columns = Column.vector(Column.Kind.PARAMETER, "y", 1);
    MadeUpDraws good = MadeUpDraws.normal(columns, 4, 0, 600);
    DrawTable stuck = changed(good, "y.1", (c, t) -> c == 2 ? 0.5 : good.cell().at(c, t, 0));
    Summary summary = Summary.of(stuck, RunFacts.unknown());
    JsonNode verdict =
        JsonMapper.shared()
            .readTree(printed(out -> SummaryJson.print(summary, Rows.ALL, out)))
            .get("verdict");
    assertEquals(
        "{\"kind\":\"stuck\",\"level\":\"do_not_use\",\"parameters\":[\"y.1\"],\"chains\":[3],\"value\":599}",
        verdict.get("findings").get(0).toString());
  }

  private static String values(JsonNode json, String... keys) {
    List<String> values = new ArrayList<>();
    for (String key : keys) {
      values.add(json.get(key).toString());
    }
    return values.toString().replace(" ", "");
  }

  @Test
  void blocksOfColumnsChangeNothing() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 3, 20);
    List<Integer> columns = List.of(9, 8, 17, 10);
    List<String> whole = new ArrayList<>();
    new ColumnBlocks(table).visit(columns, (j, draws) -> whole.add(j + " " + draws.pooled()[21]));
    for (long bytes : new long[] {1, 2 * 20 * 8, 3 * 2 * 20 * 8 + 1}) {
      List<String> blocks = new ArrayList<>();
      new ColumnBlocks(table, bytes)
          .visit(columns, (j, draws) -> blocks.add(j + " " + draws.pooled()[21]));
      assertEquals(whole, blocks);
    }
    assertEquals("9 " + table.cell().at(1, 3 + 1, 9), whole.get(0));
  }

  @Test
  void filesAndTablesHaveTheSameSummary() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 3, 20, 100);
    CsvDraws files = CsvDraws.open(CmdStanCsv.write(table, MadeUpDraws.FACTS, folder));
    assertEquals(
        numbers(Summary.of(table, RunFacts.unknown())),
        numbers(Summary.of(files, RunFacts.unknown())));
  }

  private static List<String> numbers(Summary summary) {
    return summary.rows().stream().map(row -> row.name() + row.numbers()).toList();
  }

  @Test
  void goodDrawsHaveNoWarnings() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 4, 0, 1000);
    assertEquals(List.of(), texts(Summary.of(table, MadeUpDraws.FACTS)));
  }

  @Test
  void fewDraws() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 0, 3);
    assertEquals(
        List.of(
            "3 draws a chain are too few to judge mcse, ess and r_hat by: take at least 100, better"
                + " 1000."),
        texts(Summary.of(table, RunFacts.unknown())));
  }

  /** A table with one column of good draws changed has one warning: what it begins with. */
  @Test
  void everyTroubleHasItsSentence() throws IOException {
    List<Column> columns = MadeUpDraws.statistics();
    columns.addAll(Column.vector(Column.Kind.PARAMETER, "y", 3));
    MadeUpDraws good = MadeUpDraws.normal(columns, 4, 5, 600);
    assertWarnings(
        changed(good, "y.2", (chain, row) -> good.cell().at(chain, row, 9) + 0.3 * chain),
        "r_hat is above 1.01 for y.2 (1.",
        "ess is below 400, 100 a chain, for y.2 (");
    assertWarnings(
        changed(good, "y.1", (chain, row) -> good.cell().at(chain, row, 8) + wave(row)),
        "ess is below 400, 100 a chain, for y.1 (");
    assertWarnings(
        changed(good, "y.3", (chain, row) -> 0.25), "All draws of y.3 are the same number");
    assertWarnings(
        changed(good, "y.3", (chain, row) -> row == 90 ? NAN : good.cell().at(chain, row, 10)),
        "Some draws of y.3 are not finite");
    assertWarnings(
        changed(good, "divergent__", (chain, row) -> row == 5 || row == 4 ? 1 : 0),
        "4 of 2400 kept transitions diverged");
  }

  /** Chains that are far apart are in several modes: running longer is no help. */
  @Test
  void severalModes() throws IOException {
    List<Column> columns = Column.vector(Column.Kind.PARAMETER, "y", 2);
    MadeUpDraws good = MadeUpDraws.normal(columns, 4, 0, 600);
    DrawTable modes =
        new MadeUpDraws(
            columns,
            4,
            0,
            600,
            (chain, row, j) -> good.cell().at(chain, row, j) + (j == 1 && chain == 2 ? 6 : 0));
    String first = texts(Summary.of(modes, RunFacts.unknown())).get(0);
    assertTrue(first.startsWith("r_hat is above 1.01 for y.2 (1."), first);
    assertTrue(
        first.contains("The means of y.2 differ by 5.9 standard deviations from chain to chain"),
        first);
    assertFalse(first.contains("Run longer"), first);
  }

  @Test
  void theSamplerOfForeignDrawsIsUnknown() throws IOException {
    DrawTable table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 0, 20);
    Summary summary = Summary.of(table, RunFacts.unknown());
    String json = printed(out -> SummaryJson.print(summary, Rows.ALL, out));
    assertTrue(json.contains("\"sampler\":null"), json);
    assertFalse(text(summary).contains("sampler"), text(summary));
  }

  /** Slow, and the same in both halves of every chain. */
  private static double wave(int row) {
    return Math.abs(row % 100 - 50) / 10.0;
  }

  private static void assertWarnings(DrawTable table, String... begins) throws IOException {
    List<String> warnings = texts(Summary.of(table, RunFacts.unknown()));
    assertEquals(begins.length, warnings.size(), warnings.toString());
    for (int i = 0; i < begins.length; i++) {
      assertTrue(warnings.get(i).startsWith(begins[i]), warnings.toString());
    }
  }

  private interface Change {
    double at(int chain, int row);
  }

  private static DrawTable changed(MadeUpDraws good, String column, Change change) {
    int which = good.columns().stream().map(Column::name).toList().indexOf(column);
    return new MadeUpDraws(
        good.columns(),
        good.chains(),
        good.warmup(),
        good.draws(),
        (chain, row, j) -> j == which ? change.at(chain, row) : good.cell().at(chain, row, j));
  }

  @Test
  void severalParametersAreCounted() throws IOException {
    List<Column> columns = Column.vector(Column.Kind.PARAMETER, "y", 3);
    MadeUpDraws good = MadeUpDraws.normal(columns, 4, 0, 600);
    DrawTable apart =
        new MadeUpDraws(
            columns, 4, 0, 600, (chain, row, j) -> good.cell().at(chain, row, j) + 0.3 * j * chain);
    assertWarnings(
        apart,
        "r_hat is above 1.01 for 2 of 3 parameters, as for y.3 (",
        "ess is below 400, 100 a chain, for 2 of 3 parameters, as for y.3 (");
  }

  @Test
  void failuresOfTheTarget() throws IOException {
    DrawTable good = MadeUpDraws.normal(MadeUpDraws.everyKind(), 4, 0, 1000);
    Map<Outcome, Long> failures = Map.of(Outcome.NAN, 90L, Outcome.TIMEOUT, 1L, Outcome.CRASH, 10L);
    Work work = new Work(8004, 0, 0, 0.8, failures, 5, 2, 1, 2);
    RunFacts facts =
        new RunFacts("m", "kmc", Optional.empty(), 1L, work, null, Optional.empty(), List.of());
    assertEquals(
        List.of(
            "2 of 4000 kept transitions diverged: narrow regions may be missed. Give warm-up more"
                + " iterations, or rescale the parameters of the model.",
            "1.3% of the evaluations failed (nan 90, timeout 1, crash 10), and such points are never"
                + " accepted: the posterior is cut off where the target fails. Fix the target"
                + " there, or set bounds.",
            "1 evaluation took longer than the timeout, and such points are never accepted: slow"
                + " regions of the posterior are cut off. Raise target.timeout, or make the target"
                + " faster there."),
        texts(Summary.of(good, facts)));
  }

  @Test
  void aSamplerWithoutAnAcceptStep() throws IOException {
    DrawTable good = MadeUpDraws.normal(MadeUpDraws.everyKind(), 4, 0, 1000);
    Work work = new Work(8004, 7, 80040, 1, Map.of(), 0, 2, 1, 2);
    RunFacts facts =
        new RunFacts("m", "habc", Optional.empty(), 1L, work, null, Optional.empty(), List.of());
    assertEquals(
        List.of(
            "2 of 4000 kept transitions diverged: with nothing to reject them chains run away. Take"
                + " a smaller step-size or more repeats, or friction.",
            "habc has no accept step: its draws are biased, by the length of its steps and by the"
                + " noise of its gradients. It is there to compare with; the other samplers are"
                + " exact."),
        texts(Summary.of(good, facts)));
  }

  private static List<String> texts(Summary summary) {
    return summary.warnings();
  }

  private static String text(Summary summary) {
    return printed(out -> SummaryText.print(summary, Rows.ALL, OptionalInt.of(80), out));
  }

  private static String printed(Consumer<PrintWriter> print) {
    StringWriter text = new StringWriter();
    print.accept(new PrintWriter(text));
    return text.toString();
  }
}
