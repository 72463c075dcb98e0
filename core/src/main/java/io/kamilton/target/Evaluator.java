package io.kamilton.target;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The one place where a target is asked, and where a bad answer is given its meaning. */
public final class Evaluator implements Serializable {
  /** What a failure (NaN, +∞, an exception, a dead program) means. */
  public enum OnFailure {
    /** The point has density 0, and the failure is counted. */
    REJECT,
    /** The run stops. */
    STOP;

    /** Its name in a model file. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Target target;
  private final OnFailure onFailure;
  private final int retries;

  /**
   * A target with the meaning of its failures.
   *
   * @param retries how often a target that gave no answer is asked again; NaN and +∞ are answers
   */
  public Evaluator(Target target, OnFailure onFailure, int retries) {
    if (target.dimension() < 1) {
      throw new IllegalArgumentException(
          "target has dimension " + target.dimension() + "; it must be at least 1");
    }
    if (retries < 0) {
      throw new IllegalArgumentException("retries is " + retries + "; it must be at least 0");
    }
    this.target = target;
    this.onFailure = onFailure;
    this.retries = retries;
  }

  /** Stops at the first failure. */
  public Evaluator(Target target) {
    this(target, OnFailure.STOP, 0);
  }

  /** The same target with another meaning of its failures. */
  public Evaluator onFailure(OnFailure other) {
    return new Evaluator(target, other, retries);
  }

  public int dimension() {
    return target.dimension();
  }

  /** How many seeds an estimate takes. */
  public int seeds() {
    return target.seeds();
  }

  /** Whether estimates that cannot be accepted are left unfinished. */
  public boolean stopsEarly() {
    return target.stopsEarly();
  }

  /** log π̂(x) with its meaning; what fails counts as density 0. */
  public Evaluated evaluate(double[] x, Call call) {
    Point point = Point.of(x);
    long spent = 0;
    for (int attempt = 0; ; attempt++) {
      RuntimeException last;
      try {
        // a copy: what a target does to its argument must not reach the acceptance ratio
        Evaluated found = meaning(point, target.answer(point.toArray(), call), call, attempt);
        return found.withSimulations(spent + found.simulations());
      } catch (CancellationException | TargetException e) {
        throw e;
      } catch (RuntimeException e) {
        last = e;
      } catch (StackOverflowError | AssertionError | LinkageError e) {
        last = new IllegalStateException(e.toString(), e);
      }
      spent += last instanceof EvaluationFailure known ? known.simulations() : 0;
      Outcome outcome = outcome(last);
      if (attempt == retries || outcome == Outcome.NAN || outcome == Outcome.INFINITE) {
        return failed(point, outcome, call.seeds(), attempt, last).withSimulations(spent);
      }
    }
  }

  /** What it means that the target could say nothing of {@code x}, its gradient for example. */
  public Evaluated failed(double[] x, Call call, RuntimeException why) {
    return failed(Point.of(x), outcome(why), call.seeds(), 0, why);
  }

  private static Outcome outcome(RuntimeException why) {
    return why instanceof EvaluationFailure known ? known.outcome() : Outcome.ERROR;
  }

  /** How messages name a point. */
  public String show(double[] x) {
    return target.show(x);
  }

  private Evaluated meaning(Point point, Answer answer, Call call, int attempt) {
    double value = answer.logEstimate();
    Seeds seeds = call.seeds();
    long simulations = answer.simulations();
    if (Double.isNaN(value)) {
      return failed(point, Outcome.NAN, seeds, attempt, null).withSimulations(simulations);
    }
    if (value == Double.POSITIVE_INFINITY) {
      return failed(point, Outcome.INFINITE, seeds, attempt, null).withSimulations(simulations);
    }
    return new Evaluated(
        point, value, outcome(answer), seeds, attempt, "", answer.extras(), simulations);
  }

  private static Outcome outcome(Answer answer) {
    if (answer.below()) {
      return Outcome.BELOW;
    }
    boolean outside = answer.logEstimate() == Double.NEGATIVE_INFINITY;
    return outside ? Outcome.OUTSIDE : Outcome.FINITE;
  }

  private Evaluated failed(
      Point point, Outcome outcome, Seeds seeds, int attempts, @Nullable RuntimeException cause) {
    String why = "at " + target.show(point.toArray()) + why(cause);
    if (onFailure == OnFailure.STOP) {
      String said = cause == null ? " answered " + number(outcome) + " " : " failed ";
      throw new TargetException("the target" + said + why, cause);
    }
    return new Evaluated(
        point, Double.NEGATIVE_INFINITY, outcome, seeds, attempts, why, List.of(), 0);
  }

  private static String why(@Nullable RuntimeException cause) {
    if (cause == null) {
      return "";
    }
    return ": " + (cause instanceof EvaluationFailure ? cause.getMessage() : cause.toString());
  }

  private static String number(Outcome outcome) {
    return outcome == Outcome.NAN ? "NaN" : "+∞";
  }
}
