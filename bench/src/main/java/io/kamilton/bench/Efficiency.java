package io.kamilton.bench;

import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.efficiency.Contender;
import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.Figures;
import io.kamilton.bench.efficiency.Plan;
import io.kamilton.bench.efficiency.Plot;
import io.kamilton.bench.efficiency.Replicate;
import io.kamilton.bench.efficiency.ReplicateCsv;
import io.kamilton.bench.efficiency.Report;
import io.kamilton.bench.efficiency.Results;
import io.kamilton.bench.efficiency.Section;
import io.kamilton.bench.efficiency.Trials;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.bench.efficiency.targets.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Samplers beside each other on targets with known answers, by what independent runs of equal cost
 * get wrong: the replicate ESS per 1000 evaluations.
 */
public final class Efficiency implements Trials.Listener {
  private static final Path PICTURE = Path.of("docs", "pictures", "efficiency.svg");
  private static final Path DOCUMENT = Path.of("docs", "performance.md");

  /** The budget that the picture is of, where it is among those run. */
  private static final int USUAL_BUDGET = 10_000;

  private final Plan plan;
  private final Optional<ReplicateCsv> file;
  private final PrintStream progress;
  private int failures;

  Efficiency(Plan plan, Optional<ReplicateCsv> file, PrintStream progress) {
    this.plan = plan;
    this.file = file;
    this.progress = progress;
  }

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    try {
      EfficiencyOptions options = new EfficiencyOptions(args);
      if (options.has("help")) {
        out.print(EfficiencyOptions.help());
        return;
      }
      Efficiency run = new Efficiency(options.plan(), options.out().map(ReplicateCsv::new), err);
      Results results = run.results();
      out.print(new Report(results).markdown());
      if (options.has("docs")) {
        run.document(results, options, Path.of(System.getProperty("kamilton.root", ".")));
      }
      System.exit(run.failures == 0 ? 0 : 1);
    } catch (IllegalArgumentException e) {
      err.println("efficiency: " + e.getMessage());
      System.exit(2);
    }
  }

  /** Runs what is not in the file yet. */
  Results results() throws IOException {
    Map<String, Contender> samplers = new LinkedHashMap<>();
    plan.samplers().forEach(name -> samplers.put(name, Contenders.get(name)));
    List<Case> targets = plan.targets().stream().map(Suite::get).toList();
    List<Replicate> known = file.isPresent() ? file.get().read() : List.of();
    return new Trials(plan, samplers, known, this).run(targets);
  }

  private void document(Results results, EfficiencyOptions options, Path root) throws IOException {
    int budget = plan.budgets().contains(USUAL_BUDGET) ? USUAL_BUDGET : plan.budgets().get(0);
    Files.writeString(root.resolve(PICTURE), Plot.svg(results, budget));
    String head =
        format(
            "`bench/efficiency%s`, JDK %s; the picture is of %,d evaluations:%n%n![%s](%s)%n%n",
            options.shown(),
            Runtime.version().feature(),
            budget,
            "Effective draws per 1000 evaluations by target and sampler",
            "pictures/efficiency.svg");
    new Section(root.resolve(DOCUMENT), "bench/efficiency --docs")
        .replace(head + new Report(results).markdown());
  }

  @Override
  public void done(Replicate run) {
    file.ifPresent(csv -> csv.add(run));
  }

  @Override
  public void failed(Replicate.Key key, Throwable why) {
    failures++;
    progress.println(key + " failed: " + why);
  }

  @Override
  public void done(Figures figures) {
    progress.println(Report.efficiency(figures));
  }
}
