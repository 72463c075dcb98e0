package io.kamilton.bench;

import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.cost.Against;
import io.kamilton.bench.cost.CostCsv;
import io.kamilton.bench.cost.CostReport;
import io.kamilton.bench.cost.CostRun;
import io.kamilton.bench.cost.CostTrials;
import io.kamilton.bench.efficiency.Section;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the sampler itself costs: CPU time for each evaluation, over targets, d and n. */
public final class Cost implements CostTrials.Listener {
  private static final Path DOCUMENT = Path.of("docs", "performance.md");

  private final CostOptions options;
  private final Optional<CostCsv> file;
  private final PrintStream progress;
  private int failures;

  Cost(CostOptions options, PrintStream progress) {
    this.options = options;
    file = options.path("out").map(CostCsv::new);
    this.progress = progress;
  }

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    try {
      CostOptions options = new CostOptions(args);
      if (options.has("help")) {
        out.print(CostOptions.help());
        return;
      }
      Cost cost = new Cost(options, err);
      out.print(cost.report());
      System.exit(cost.failures == 0 ? 0 : 1);
    } catch (IllegalArgumentException e) {
      err.println("cost: " + e.getMessage());
      System.exit(2);
    }
  }

  /** Makes the runs that are not in the file yet, writes what was asked for; the tables. */
  String report() throws IOException {
    Path against = options.path("against").orElse(null);
    if (against != null && !Files.exists(against)) {
      throw new NoSuchFileException(against.toString());
    }
    List<CostRun> known = file.isPresent() ? file.get().read() : List.of();
    List<CostRun> runs = new CostTrials(options.plan(), known, this).run();
    String tables = new CostReport(options.plan(), runs).markdown();
    if (options.has("docs")) {
      Path root = Path.of(System.getProperty("kamilton.root", "."));
      String head =
          format("`bench/cost%s`, JDK %s.%n%n", options.shown(), Runtime.version().feature());
      new Section(root.resolve(DOCUMENT), "bench/cost --docs").replace(head + tables);
    }
    return against == null
        ? tables
        : tables + new Against(new CostCsv(against).read()).markdown(runs);
  }

  @Override
  public void made(CostRun run) {
    file.ifPresent(csv -> csv.add(run));
    progress.println(run.shown());
  }

  @Override
  public void failed(CostRun.Setup setup, RuntimeException why) {
    failures++;
    progress.println(setup + " failed: " + why);
  }
}
