package io.kamilton.runner.check;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whether a target's answers are noisy, by two seeds at the start; and where they are, how much at
 * typical points, by several seeds at each.
 */
final class NoiseCheck {
  /** Steps towards typical points, for each call of a point. */
  private static final int STEPS_A_CALL = 10;

  /** A check that takes longer says so beforehand. */
  private static final double LONG_SECONDS = 10;

  private final Model model;
  private final Evaluator target;
  private final int number;
  private final Calls calls;
  private final CheckReport report;
  private final Consumer<String> messages;
  private final RandomStream random;
  private int zero;

  /**
   * A check.
   *
   * @param number of seeds at a point
   */
  NoiseCheck(
      Model model,
      Evaluator target,
      int number,
      Calls calls,
      CheckReport report,
      Consumer<String> messages) {
    this.model = model;
    this.target = target;
    this.number = number;
    this.calls = calls;
    this.report = report;
    this.messages = messages;
    random = RandomStream.of(model.seed(), 0, 0, Purpose.ESTIMATE);
  }

  void from(Evaluated start) {
    Point x = start.x();
    boolean repeatable = repeatable(start, calls.ask(x.toArray(), start.seeds()));
    warnIfSlow(number + 1); // the first call may have had to start a program
    boolean saysNoisy = model.target().noisy();
    List<Double> there = new ArrayList<>(List.of(start.logEstimate()));
    there.addAll(estimates(x, 1));
    if (saysNoisy && repeatable && isExact(there)) {
      there.addAll(estimates(x, number - 2));
    }
    NoiseFinding finding = new NoiseFinding(model, report);
    if (repeatable && isExact(there)) {
      finding.none(there.size());
      return;
    }
    finding.kind(saysNoisy, repeatable);
    warnIfSlow((STEPS_A_CALL + TypicalPoints.MOST + 2) * number);
    TypicalPoints typical =
        TypicalPoints.reached(target, start, STEPS_A_CALL * number, model.seed(), calls);
    zero = 0;
    Noise noise = at(typical.points(), number);
    finding.tell(noise, typical, zero);
    if (typical.points().size() > 1) {
      int each = Math.max(2, number / typical.points().size());
      finding.growth(noise, at(typical.farther(), each));
    }
  }

  private boolean isExact(List<Double> estimates) {
    return zero == 0 && !Noise.of(List.of(estimates)).isThere();
  }

  private Noise at(List<Point> points, int seeds) {
    List<List<Double>> estimates = new ArrayList<>();
    for (int p = 0; p < points.size(); p++) {
      Point next = points.get((p + 1) % points.size());
      estimates.add(
          target.traits().seeds() == 1
              ? estimates(points.get(p), seeds)
              : scaledRatios(points.get(p), next, seeds));
    }
    return Noise.of(estimates);
  }

  /**
   * With several seeds, what counts is the noise of an acceptance ratio in which one of them is
   * renewed: (log π̂(x′; s′) − log π̂(x; s))/√2, whose variance with one seed is that of log π̂.
   */
  private List<Double> scaledRatios(Point x, Point other, int number) {
    List<Double> finite = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Seeds seeds = Seeds.draw(target.traits().seeds(), random);
      Evaluated from = calls.ask(x.toArray(), seeds);
      Evaluated to = calls.ask(other.toArray(), seeds.renewed(random));
      if (from.outcome() == Outcome.FINITE && to.outcome() == Outcome.FINITE) {
        finite.add((to.logEstimate() - from.logEstimate()) / Math.sqrt(2));
      }
      zero += from.outcome() == Outcome.OUTSIDE || to.outcome() == Outcome.OUTSIDE ? 1 : 0;
    }
    return finite;
  }

  /** The finite ones of so many. */
  private List<Double> estimates(Point x, int seeds) {
    List<Double> finite = new ArrayList<>();
    for (int i = 0; i < seeds; i++) {
      Evaluated answer = calls.ask(x.toArray(), random.nextLong() >>> 33);
      if (answer.outcome() == Outcome.FINITE) {
        finite.add(answer.logEstimate());
      }
      zero += answer.outcome() == Outcome.OUTSIDE ? 1 : 0;
    }
    return finite;
  }

  private void warnIfSlow(int left) {
    double seconds = left * calls.lastSeconds();
    if (seconds > LONG_SECONDS) {
      messages.accept(
          "%s more calls will take about %s; --calls N for fewer"
              .formatted(left, NumberText.time(seconds)));
    }
  }

  /** Whether the same seed gave the same answer again, or none. */
  private boolean repeatable(Evaluated start, Evaluated again) {
    if (again.outcome().isFailure()) {
      report.fact("repeatable", "unknown", "not known: the second call with a seed failed");
      return true;
    }
    if (Double.compare(start.logEstimate(), again.logEstimate()) == 0) {
      report.fact("repeatable", true, "yes: the same seed gave the same answer twice");
      return true;
    }
    report.fact(
        "repeatable",
        false,
        "no: the same seed gave %s and %s"
            .formatted(Failings.number(start.logEstimate()), Failings.number(again.logEstimate())));
    return false;
  }
}
