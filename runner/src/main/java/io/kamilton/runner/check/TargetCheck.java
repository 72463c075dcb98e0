package io.kamilton.runner.check;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import io.kamilton.text.Decimals;
import io.kamilton.text.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a few calls tell of a target before it is sampled. */
public final class TargetCheck {
  /** A run stops where a larger share of warm-up's evaluations fails. */
  public static final double MOST_FAILURES = 0.2;

  /** How far from the start the target is asked, on the unconstrained scale, in turn. */
  private static final double[] DISTANCES = {0.01, 0.1, 1};

  private static final int MOST_SHOWN = 10;

  private final Model model;
  private final ModelTarget target;
  private final int number;
  private final CheckReport report;
  private final Consumer<String> messages;
  private final Calls calls;
  private final List<String> columns;
  private final ConstantFinding constant;

  /**
   * A check of a model's target.
   *
   * @param number of points around the start, and of seeds at a point where there is noise
   * @param messages hears what a user should know meanwhile
   * @param nanos a clock that never goes back
   */
  public TargetCheck(
      Model model,
      ModelTarget target,
      int number,
      CheckReport report,
      Consumer<String> messages,
      LongSupplier nanos) {
    this.model = model;
    this.target = target;
    this.number = number;
    this.report = report;
    this.messages = messages;
    calls = new Calls(target.evaluator(), nanos);
    columns = target.space().columns();
    constant = new ConstantFinding(target.space());
  }

  public void run() {
    report.fact("model", model.name(), model.name());
    report.fact("dimension", columns.size(), Integer.toString(columns.size()));
    report.fact("columns", columns, shown(columns));
    try {
      Evaluated start = start();
      if (start == null) {
        return;
      }
      new NoiseCheck(model, target.evaluator(), number, calls, report, messages).from(start);
      around(start.x().toArray());
      time();
      new GradientFinding(model, target.target(), columns, report)
          .at(start.x().toArray(), calls.medianSeconds());
    } catch (TargetException e) {
      report.stop("the target cannot be asked any more: " + e.getMessage());
    }
  }

  /** The start of the first chain, found as a run finds it; null where there is none. */
  private @Nullable Evaluated start() {
    Starts.Proposal proposal = target.starts();
    RandomStream random = RandomStream.of(model.seed(), 0, 0, Purpose.START);
    double[] u = new double[columns.size()];
    for (int attempt = 1; attempt <= Starts.TRIES; attempt++) {
      Starts.draw(proposal, attempt - 1, random, u);
      Evaluated tried = calls.ask(u, random.nextLong() >>> 33);
      if (tried.outcome() == Outcome.FINITE) {
        describe(tried, attempt);
        constant.add(tried);
        return tried;
      }
    }
    report.fact("tries", Starts.TRIES, Starts.TRIES + ", none with a finite log density");
    Failings.list(calls, model, report);
    if (!calls.haveAnswer()) {
      report.stop("target: it failed in all of " + calls.count() + " calls; fix it");
      return null;
    }
    report.stop(
        "parameters: no start with a finite log density in "
            + Starts.TRIES
            + " tries, the last ones ever closer to the centre of the starts; give each parameter a start inside of the support (start: 0.5), and lower"
            + " and upper where it has bounds");
    return null;
  }

  private void describe(Evaluated start, int tries) {
    double[] x = new double[columns.size()];
    target.space().constrain(start.x().toArray(), x);
    Map<String, Double> values = new LinkedHashMap<>();
    List<String> texts = new ArrayList<>();
    for (int l = 0; l < x.length; l++) {
      values.put(columns.get(l), x[l]);
      texts.add(columns.get(l) + " = " + Decimals.of(x[l]));
    }
    report.fact(
        "tries", tries, tries == 1 ? "1: the first start will do" : Integer.toString(tries));
    report.fact("start", values, shown(texts));
    double log = start.logEstimate();
    report.fact("log_density", log, Decimals.of(log) + " there, on the unconstrained scale");
  }

  private static String shown(List<String> parts) {
    return parts.size() <= MOST_SHOWN
        ? String.join(", ", parts)
        : String.join(", ", parts.subList(0, MOST_SHOWN - 1))
            + ", …, "
            + parts.get(parts.size() - 1);
  }

  private void around(double[] start) {
    RandomStream random = RandomStream.of(model.seed(), 0, 0, Purpose.PROPOSAL);
    int before = calls.count();
    int failuresBefore = calls.failures();
    int outside = 0;
    double[] u = new double[start.length];
    for (int i = 0; i < number; i++) {
      double distance = DISTANCES[i % DISTANCES.length];
      for (int l = 0; l < u.length; l++) {
        u[l] = Math.fma(distance, random.nextGaussian(), start[l]);
      }
      Evaluated tried = calls.ask(u, random.nextLong() >>> 33);
      constant.add(tried);
      outside += tried.outcome() == Outcome.OUTSIDE ? 1 : 0;
    }
    int points = calls.count() - before;
    int failed = calls.failures() - failuresBefore;
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("points", points);
    counts.put("outside", outside);
    counts.put("failed", failed);
    report.fact(
        "around_the_start",
        counts,
        points + " points: " + outside + " outside of the support, " + failed + " failed");
    if (2 * outside > points) {
      report.change(
          "parameters: most points around the start are outside of the support; give lower and"
              + " upper where parameters have bounds, so that chains do not run into them");
    }
    constant.tell(report);
    Failings.list(calls, model, report);
    judge(failed, points);
  }

  private void judge(int failed, int points) {
    if (failed > MOST_FAILURES * points) {
      report.stop(
          "target: %s of %s calls around the start failed; over 20%% in warm-up stop a run; fix the target, or bound the parameters to where it works"
              .formatted(failed, points));
    } else if (calls.failures() > 0 && model.target().onFailure() == Evaluator.OnFailure.STOP) {
      report.stop(
          "target.on-failure is stop, and calls failed; fix the target, or say on-failure: reject"
              + " if failures may count as density 0");
    }
  }

  private void time() {
    double each = calls.medianSeconds();
    int most = mostEvaluations();
    long iterations = (long) model.warmup() + model.draws();
    long evaluations = model.chains() * iterations * most;
    double all = each * evaluations;
    report.fact(
        "seconds_per_call",
        each,
        NumberText.time(each) + ", the median of " + NumberText.count(calls.timed()) + " calls");
    report.fact(
        "seconds_of_a_run",
        all,
        "%s%s evaluations (%d × %s%s): %s, or %s with all chains at once"
            .formatted(
                most == 1 ? "" : "at most ",
                NumberText.count(evaluations),
                model.chains(),
                NumberText.count(iterations),
                most == 1 ? "" : " × " + NumberText.count(most),
                NumberText.time(all),
                NumberText.time(all / model.chains())));
  }

  /** How many evaluations an iteration takes at most: one, but for trajectories of evaluations. */
  private int mostEvaluations() {
    if (model.sampler().hasAcceptStep()) {
      return 1;
    }
    Run.Settings settings = model.settings(model.seed(), 1);
    return model
        .sampler(target.target())
        .adapter(target.evaluator().traits(), settings)
        .kernel(0)
        .mostEvaluations();
  }
}
