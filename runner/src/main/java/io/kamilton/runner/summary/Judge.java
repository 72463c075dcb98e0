package io.kamilton.runner.summary;

import static io.kamilton.runner.summary.Verdict.Level.CARE;
import static io.kamilton.runner.summary.Verdict.Level.DO_NOT_USE;
import static io.kamilton.runner.summary.Verdict.Level.USE;

import io.kamilton.runner.output.MoveCounts;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.summary.Finding.Kind;
import io.kamilton.runner.summary.Verdict.Level;
import io.kamilton.store.RunEvent;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The rules by which a summary has findings: the one place that compares with limits. */
record Judge(Summary summary, List<Summary.Row> parameters, List<Finding> findings) {
  /** Of fewer draws a chain R̂ and effective sizes say little, and of still fewer nothing. */
  static final int FEW_DRAWS = 100;

  private static final int NO_DRAWS = 20;

  /** A chain that stays for longer, and for such a share of its draws, is stuck. */
  private static final int LONG_STAY = 50;

  private static final double MUCH_OF_CHAIN = 0.05;
  private static final double MOST_FAILURES = 0.01;

  /** Fewer moves say nothing of a share. */
  private static final int ENOUGH_MOVES = 100;

  /** The share that is left to surrogate transitions where they do not help. */
  private static final double LEAST_SHARE = 0.1;

  /** Fewer evaluations may be chance. */
  private static final int ENOUGH_UNVISITED = 3;

  /** So many standard deviations of a count belong to its share still. */
  private static final double SPREAD = 3;

  /** Noise of variance 3.3 leaves even a perfect surrogate an acceptance of 0.2. */
  private static final double LOW_ACCEPTANCE = 0.25;

  /** Of the draws: quantiles nearer to the centre do not see fewer. */
  private static final double RARE = 0.01;

  /** What is found: first what the draws say, then what the run knows. */
  static List<Finding> findings(Summary summary) {
    Judge judge = new Judge(summary, summary.parameters(), new ArrayList<>());
    judge.draws();
    judge.run();
    return judge.findings;
  }

  private void draws() {
    if (parameters.isEmpty()) {
      add(Kind.NO_PARAMETERS, DO_NOT_USE, Double.NaN);
    }
    int n = summary.draws();
    if (n < FEW_DRAWS) {
      add(Kind.FEW_DRAWS, n < NO_DRAWS ? DO_NOT_USE : CARE, n);
    }
    if (summary.chains() == 1) {
      add(Kind.ONE_CHAIN, CARE, Double.NaN);
    }
    List<Summary.Row> infinite =
        parameters.stream().filter(row -> n > 0 && !Double.isFinite(row.numbers().mean())).toList();
    of(Kind.NOT_FINITE, DO_NOT_USE, infinite, Double.NaN);
    if (n < NO_DRAWS) {
      return;
    }
    if (!summary.twins().isEmpty()) {
      findings.add(
          new Finding(Kind.SAME_CHAINS, DO_NOT_USE, List.of(), summary.twins(), Double.NaN));
    }
    List<Summary.Row> constant = parameters.stream().filter(Summary.Row::constant).toList();
    boolean moves = constant.size() < parameters.size();
    if (moves) {
      // in files of others a constant may be no parameter, such as the 1 of a Cholesky factor
      of(Kind.CONSTANT, summary.facts().work() == null ? CARE : DO_NOT_USE, constant, Double.NaN);
    }
    stuck(parameters.stream().filter(row -> !moves || !row.constant()).toList());
    numbers(parameters.stream().filter(row -> !row.constant() && !infinite.contains(row)).toList());
  }

  private void stuck(List<Summary.Row> rows) {
    List<Summary.Row> worst =
        ordered(rows, row -> -row.stays().stream().mapToInt(Integer::intValue).max().orElse(0));
    int[] stays =
        IntStream.range(0, summary.chains())
            .map(c -> worst.stream().mapToInt(row -> row.stays().get(c)).max().orElse(0))
            .toArray();
    List<Integer> chains =
        IntStream.range(0, stays.length)
            .filter(c -> isStuck(stays[c]))
            .boxed()
            .sorted(Comparator.comparing(c -> -stays[c]))
            .toList();
    List<Summary.Row> all =
        worst.stream().filter(row -> row.stays().stream().anyMatch(this::isStuck)).toList();
    if (!chains.isEmpty()) {
      findings.add(new Finding(Kind.STUCK, DO_NOT_USE, names(all), chains, stays[chains.get(0)]));
    }
  }

  private boolean isStuck(int stay) {
    int n = summary.draws();
    return stay == n - 1 || (stay > LONG_STAY && stay > MUCH_OF_CHAIN * n);
  }

  /** What R̂ and effective sizes say of parameters that have draws of which they can say it. */
  private void numbers(List<Summary.Row> rows) {
    List<Summary.Row> blank = rows.stream().filter(Judge::hasUnknown).toList();
    boolean tails = blank.stream().allMatch(Judge::hasBulk);
    of(Kind.UNKNOWN, tails ? CARE : DO_NOT_USE, blank, Double.NaN);
    Limits good = Limits.of(summary.chains());
    Limits worst = Limits.worst();
    List<Summary.Row> apart =
        ordered(
            rows.stream().filter(row -> row.numbers().rHat() > good.rHat()).toList(),
            row -> -row.numbers().rHat());
    if (!apart.isEmpty()) {
      double rHat = apart.get(0).numbers().rHat();
      of(Kind.R_HAT, rHat > worst.rHat() ? DO_NOT_USE : CARE, apart, rHat);
    }
    List<Summary.Row> few =
        ordered(rows.stream().filter(row -> smaller(row) < good.ess()).toList(), Judge::smaller);
    if (!few.isEmpty()) {
      double ess = smaller(few.get(0));
      of(Kind.ESS, ess < worst.ess() ? DO_NOT_USE : CARE, few, ess);
    }
  }

  private static boolean hasUnknown(Summary.Row row) {
    return !hasBulk(row) || Double.isNaN(row.numbers().essTail());
  }

  private static boolean hasBulk(Summary.Row row) {
    return !Double.isNaN(row.numbers().essBulk()) && !Double.isNaN(row.numbers().rHat());
  }

  /** The smaller effective size of those that are known; NaN where none is. */
  private static double smaller(Summary.Row row) {
    double bulk = row.numbers().essBulk();
    double tail = row.numbers().essTail();
    return Double.isNaN(tail) ? bulk : Double.isNaN(bulk) ? tail : Math.min(bulk, tail);
  }

  /** What is known of the run besides its draws. */
  private void run() {
    if (summary.divergences() > 0) {
      add(Kind.DIVERGENCES, CARE, (double) summary.divergences());
    }
    if (has(SamplerTrait.NO_ACCEPT_STEP)) {
      add(Kind.NO_ACCEPT_STEP, CARE, Double.NaN);
    }
    Work work = summary.facts().work();
    if (work != null) {
      failures(work);
    }
    for (RunEvent.Compared change : summary.facts().changes()) {
      if (change.earlier()) {
        add(Kind.EARLIER_TARGET, CARE, Double.NaN);
      } else {
        add(Kind.CHANGED_TARGET, DO_NOT_USE, Double.NaN);
      }
    }
    MoveCounts moves = summary.facts().moves();
    if (moves != null && moves.unvisited() >= ENOUGH_UNVISITED) {
      add(Kind.UNVISITED, CARE, (double) moves.unvisited());
    }
    if (moves != null && moves.missed() > 0) {
      add(Kind.MISSED, CARE, (double) moves.missed());
    }
    if (moves != null && moves.all() >= ENOUGH_MOVES && has(SamplerTrait.MIXES_MOVES)) {
      moves(moves);
    }
  }

  private boolean has(SamplerTrait trait) {
    return SamplerRecipes.has(summary.facts().sampler(), trait);
  }

  private void failures(Work work) {
    double share = work.failed() / (double) Math.max(1, work.evaluations());
    if (share > MOST_FAILURES) {
      add(Kind.FAILURES, CARE, share);
    }
    long timeouts = work.failures().getOrDefault(Outcome.TIMEOUT, 0L);
    if (timeouts > 0) {
      add(Kind.TIMEOUTS, CARE, (double) timeouts);
    }
  }

  private void moves(MoveCounts moves) {
    if (summary.facts().lessNoise().isPresent() && moves.surrogateAccepted() < LOW_ACCEPTANCE) {
      add(Kind.NOISE, CARE, moves.surrogateAccepted());
    }
    if (moves.inWalkedTails() > RARE) {
      add(Kind.WALKED_TAILS, CARE, moves.inWalkedTails());
    }
    double n = moves.all();
    double most = LEAST_SHARE * n + SPREAD * Math.sqrt(LEAST_SHARE * (1 - LEAST_SHARE) * n);
    if (moves.surrogate() <= most) {
      add(Kind.NO_HELP, USE, 1 - moves.surrogate() / n);
    }
  }

  private void add(Kind kind, Level level, double value) {
    findings.add(new Finding(kind, level, List.of(), List.of(), value));
  }

  /** Nothing, where there are no such rows. */
  private void of(Kind kind, Level level, List<Summary.Row> rows, double value) {
    if (!rows.isEmpty()) {
      findings.add(new Finding(kind, level, names(rows), List.of(), value));
    }
  }

  private static List<String> names(List<Summary.Row> rows) {
    return rows.stream().map(Summary.Row::name).toList();
  }

  private static List<Summary.Row> ordered(
      List<Summary.Row> rows, ToDoubleFunction<Summary.Row> by) {
    return rows.stream().sorted(Comparator.comparingDouble(by)).toList();
  }
}
