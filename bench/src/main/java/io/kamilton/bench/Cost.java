package io.kamilton.bench;

import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.cost.Against;
import io.kamilton.bench.cost.CostCsv;
import io.kamilton.bench.cost.CostFigure;
import io.kamilton.bench.cost.CostPlan;
import io.kamilton.bench.cost.CostReport;
import io.kamilton.bench.cost.CostRun;
import io.kamilton.bench.cost.CostTrials;
import io.kamilton.bench.efficiency.Section;
import io.kamilton.runner.figure.Figure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the sampler itself costs: CPU time for each evaluation, in parts, over targets, d and n. */
public final class Cost implements CostTrials.Listener {
  private static final Path PICTURE = Path.of("docs", "pictures", "sampler-cost.svg");
  private static final Path DOCUMENT = Path.of("docs", "performance.md");

  private final CostOptions options;
  private final CostPlan plan;
  private final Optional<CostCsv> file;
  private final PrintStream progress;
  private int failures;

  Cost(CostOptions options, PrintStream progress) {
    this.options = options;
    plan = options.plan();
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
    Optional<List<CostRun>> others = Optional.empty();
    if (options.path("against").isPresent()) {
      others = Optional.of(existing(options.path("against").get()));
    }
    List<CostRun> runs = runs();
    CostReport report = new CostReport(plan, runs);
    Optional<Figure> figure = CostFigure.of(plan, runs);
    if (options.path("plot").isPresent() && figure.isPresent()) {
      Files.writeString(options.path("plot").get(), figure.get().svg());
    }
    if (options.has("docs")) {
      document(report, figure, Path.of(System.getProperty("kamilton.root", ".")));
    }
    return report.markdown() + others.map(each -> new Against(each).markdown(runs)).orElse("");
  }

  private static List<CostRun> existing(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return new CostCsv(file).read();
  }

  private List<CostRun> runs() throws IOException {
    List<CostRun> known = file.isPresent() ? file.get().read() : List.of();
    return new CostTrials(plan, known, this).run();
  }

  @Override
  public void made(CostRun run) {
    file.ifPresent(csv -> csv.add(run));
    progress.println(run.shown());
  }

  @Override
  public void failed(CostRun.Key key, RuntimeException why) {
    failures++;
    progress.println(key + " failed: " + why);
  }

  private void document(CostReport report, Optional<Figure> figure, Path root) throws IOException {
    String picture = "";
    if (figure.isPresent()) {
      Files.writeString(root.resolve(PICTURE), figure.get().svg());
      picture = format("![%s](pictures/%s)%n%n", figure.get().title(), PICTURE.getFileName());
    }
    String head =
        format("`bench/cost%s`, JDK %s.%n%n", options.shown(), Runtime.version().feature());
    new Section(root.resolve(DOCUMENT), "bench/cost --docs")
        .replace(head + picture + report.markdown());
  }
}
