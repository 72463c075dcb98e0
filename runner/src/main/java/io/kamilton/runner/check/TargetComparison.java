package io.kamilton.runner.check;

import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Whether a target still answers what it answered before: a few stored points are asked once more,
 * with their seeds.
 *
 * <p>Most targets give the same values, and that is all. Where some differ they are asked again. If
 * the new values agree with each other, the target has changed. If they do not, the target ignores
 * its seeds; then the values from before are held against the spread of the new ones, by a test
 * that raises a false alarm once in 10⁴ comparisons where the noise is normal.
 *
 * <p>Programs may be flaky: a point that failed before is not asked, and one that fails now counts
 * only where most points do, each time.
 */
public final class TargetComparison {
  /** Points with a finite value, and outside of the support, that are asked. */
  private static final int FINITE = 5;

  private static final int OUTSIDE = 2;

  /** How often a value that differs is asked for once more. */
  private static final int REPEATS = 2;

  /** New values at each point where they scatter. */
  private static final int SCATTERED = 6;

  private static final double FALSE_ALARMS = 1e-4;

  /**
   * Only differences of log π matter, and 10⁻⁶ changes no probability by more than 10⁻⁶. A sum of
   * many terms in another order, or by another library, differs in proportion to its size: 10⁻⁹ is
   * some million roundings.
   */
  private static final double ABSOLUTE = 1e-6;

  private static final double RELATIVE = 1e-9;

  /** A stored point with what the target says of it now. */
  private record Asked(Evaluated before, List<Evaluated> now) {
    /** What was said of the point, rather than that nothing could be. */
    List<Evaluated> answers() {
      return now.stream().filter(each -> !each.outcome().isFailure()).toList();
    }

    boolean isFinite() {
      return before.outcome() == Outcome.FINITE;
    }

    /** Whether some answer is that from before; nobody knows of a point that was outside. */
    boolean agrees() {
      return answers().stream().anyMatch(each -> same(each, before))
          || (answers().isEmpty() && !isFinite());
    }

    boolean fails() {
      return answers().isEmpty();
    }

    boolean scatters() {
      List<Evaluated> answers = answers();
      return answers.stream().anyMatch(each -> !same(each, answers.get(0)));
    }

    List<Double> finite() {
      return answers().stream()
          .map(Evaluated::logEstimate)
          .filter(value -> Double.isFinite(value))
          .toList();
    }
  }

  /**
   * What came of a comparison.
   *
   * @param evaluations that it took
   * @param difference what is not as it was, with the point and both values; empty where all is
   */
  public record Finding(int evaluations, String difference) {}

  private final Evaluator target;
  private final Repeats repeats;

  private TargetComparison(Evaluator target, Repeats repeats) {
    this.target = target;
    this.repeats = repeats;
  }

  /**
   * Compares a target with stored points; {@link java.util.concurrent.CancellationException} where
   * it is stopped.
   *
   * @param threads at most that ask the target
   * @param stop asked again and again
   */
  public static Finding of(
      Evaluator target, List<Evaluated> stored, int threads, BooleanSupplier stop) {
    Repeats repeats = new Repeats(target, threads, stop);
    Optional<String> difference = new TargetComparison(target, repeats).difference(stored);
    return new Finding(repeats.count(), difference.orElse(""));
  }

  /** Those of stored points that are to be asked, spread over them. */
  private static List<Evaluated> chosen(List<Evaluated> stored) {
    List<Evaluated> chosen = new ArrayList<>(spread(stored, Outcome.FINITE, FINITE));
    chosen.addAll(spread(stored, Outcome.OUTSIDE, OUTSIDE));
    return chosen;
  }

  private static List<Evaluated> spread(List<Evaluated> stored, Outcome outcome, int most) {
    List<Evaluated> all = stored.stream().filter(each -> each.outcome() == outcome).toList();
    int n = Math.min(most, all.size());
    return IntStream.range(0, n)
        .mapToObj(i -> all.get(n == 1 ? 0 : i * (all.size() - 1) / (n - 1)))
        .toList();
  }

  private Optional<String> difference(List<Evaluated> stored) {
    List<Asked> unasked = chosen(stored).stream().map(each -> new Asked(each, List.of())).toList();
    List<Asked> once = more(unasked, 1);
    List<Asked> differing = once.stream().filter(each -> !each.agrees()).toList();
    if (differing.isEmpty()) {
      return Optional.empty();
    }
    List<Asked> again = more(differing, REPEATS);
    List<Asked> other = again.stream().filter(each -> !each.agrees()).toList();
    List<Asked> failing = other.stream().filter(Asked::fails).toList();
    if (2L * failing.size() > once.stream().filter(Asked::isFinite).count()) {
      return Optional.of(text(failing.get(0)));
    }
    if (again.stream().anyMatch(Asked::scatters)) {
      return beyondNoise(once);
    }
    return other.stream().filter(each -> !each.fails()).findFirst().map(this::text);
  }

  /** The median point, where values from before are farther from the new ones than noise is. */
  private Optional<String> beyondNoise(List<Asked> once) {
    List<Asked> scattered =
        more(once.stream().filter(Asked::isFinite).toList(), SCATTERED - 1).stream()
            .filter(each -> each.finite().size() > 2)
            .toList();
    if (scattered.isEmpty()) {
      return Optional.empty();
    }
    List<Double> p =
        scattered.stream()
            .map(each -> SpreadComparison.p(each.before.logEstimate(), each.finite()))
            .toList();
    double all = SpreadComparison.together(p);
    if (all > FALSE_ALARMS) {
      return Optional.empty();
    }
    return Optional.of(text(scattered.get(p.indexOf(p.stream().sorted().toList().get(0)))));
  }

  private List<Asked> more(List<Asked> points, int times) {
    List<Evaluated> asked = new ArrayList<>();
    for (Asked point : points) {
      for (int i = 0; i < times; i++) {
        asked.add(point.before);
      }
    }
    List<Evaluated> told = repeats.ask(asked);
    List<Asked> more = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      List<Evaluated> now = new ArrayList<>(points.get(i).now);
      now.addAll(told.subList(i * times, (i + 1) * times));
      more.add(new Asked(points.get(i).before, now));
    }
    return more;
  }

  private static boolean same(Evaluated a, Evaluated b) {
    if (a.outcome() != Outcome.FINITE || b.outcome() != Outcome.FINITE) {
      return a.outcome() == b.outcome();
    }
    double size = Math.max(Math.abs(a.logEstimate()), Math.abs(b.logEstimate()));
    return Math.abs(a.logEstimate() - b.logEstimate()) <= ABSOLUTE + RELATIVE * size;
  }

  private String text(Asked asked) {
    Point x = asked.before.x();
    List<Evaluated> answers = asked.answers();
    String before = Failings.number(asked.before.logEstimate());
    if (answers.isEmpty()) {
      Evaluated last = asked.now.get(asked.now.size() - 1);
      return "its log density was %s, and now it fails %s".formatted(before, last.why());
    }
    return "at %s its log density was %s, and is %s now"
        .formatted(target.show(x.toArray()), before, Failings.number(answers.get(0).logEstimate()));
  }
}
