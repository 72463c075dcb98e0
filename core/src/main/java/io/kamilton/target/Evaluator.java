package io.kamilton.target;

import io.kamilton.text.Arguments;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The one place where a target is asked, and where a bad answer is given its meaning. */
public final class Evaluator {
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

  /**
   * What is done about failures.
   *
   * @param retries how often a target that gave no answer is asked again; NaN and +∞ are answers
   */
  public record Policy(OnFailure onFailure, int retries) implements Serializable {
    public Policy {
      Arguments.atLeast(0, "retries", retries);
    }

    /** An evaluator of a target by this policy. */
    public Evaluator of(Target target) {
      return new Evaluator(target, this);
    }
  }

  private final Target target;
  private final TargetTraits traits;
  private final Policy policy;
  private final ExtraShapes shapes = new ExtraShapes();

  private Evaluator(Target target, Policy policy) {
    if (target.dimension() < 1) {
      throw new IllegalArgumentException(
          "target has dimension " + target.dimension() + "; it must be at least 1");
    }
    Arguments.atLeast(1, "target.batch()", target.batch());
    this.target = target;
    this.policy = policy;
    traits = TargetTraits.of(target);
  }

  /** A target with the meaning of its failures. */
  public Evaluator(Target target, OnFailure onFailure, int retries) {
    this(target, new Policy(onFailure, retries));
  }

  /** Stops at the first failure. */
  public Evaluator(Target target) {
    this(target, OnFailure.STOP, 0);
  }

  /** The same target with another meaning of its failures. */
  public Evaluator onFailure(OnFailure other) {
    return new Evaluator(target, other, policy.retries);
  }

  public Policy policy() {
    return policy;
  }

  public TargetTraits traits() {
    return traits;
  }

  /** How messages name a point. */
  public String show(double[] x) {
    return target.show(x);
  }

  /** Hears of an earlier answer of the run: extras have the same shapes from then on. */
  public void recall(Evaluated earlier) {
    if (earlier.outcome() == Outcome.FINITE) {
      shapes.recall(earlier.extras());
    }
  }

  /** log π̂(x) with its meaning; what fails counts as density 0. */
  public Evaluated evaluate(double[] x, Call call) {
    return (Evaluated) answer(Question.density(x, call));
  }

  /** What is told for a question. */
  public Told answer(Question question) {
    return answer(List.of(question)).get(0);
  }

  /**
   * What is told for each of the questions, in their order. The target is given all of them at
   * once; what it could not answer it is asked again, where that is allowed.
   */
  public List<Told> answer(List<Question> questions) {
    List<Response> responses = Response.of(target, questions);
    List<Told> told = new ArrayList<>(responses.size());
    for (int i = 0; i < responses.size(); i++) {
      told.add(told(questions.get(i), responses.get(i)));
    }
    return told;
  }

  private Told told(Question question, Response first) {
    Response response = first;
    long simulations = first.simulations();
    int attempt = 0;
    while (attempt < policy.retries && isAskedAgain(question, response)) {
      attempt++;
      response = Response.of(target, List.of(question)).get(0);
      simulations += response.simulations();
    }
    return meaning(question, response, attempt, simulations);
  }

  private static boolean isAskedAgain(Question question, Response response) {
    return question.wanted() != Question.Wanted.GRADIENT
        && response instanceof Response.Failed failed
        && !failed.outcome().isAnswer();
  }

  private Told meaning(Question question, Response response, int attempt, long simulations) {
    if (response instanceof Gradient gradient) {
      return gradient;
    }
    Outcome outcome = outcome(response);
    double value = Double.NEGATIVE_INFINITY;
    String why = "";
    List<Extra> extras = List.of();
    if (outcome.isFailure()) {
      why = failed(question, outcome, response);
    } else if (response instanceof Answer answer) {
      value = outcome == Outcome.BELOW ? value : answer.logEstimate();
      extras = answer.extras();
      if (outcome == Outcome.FINITE) {
        shapes.require(extras);
      }
    }
    Seeds seeds = question.call().seeds();
    return new Evaluated(question.x(), value, outcome, seeds, attempt, why, extras, simulations);
  }

  private static Outcome outcome(Response response) {
    if (!(response instanceof Answer answer)) {
      return ((Response.Failed) response).outcome();
    }
    double value = answer.logEstimate();
    if (Double.isNaN(value)) {
      return Outcome.NAN;
    }
    if (value == Double.POSITIVE_INFINITY) {
      return Outcome.INFINITE;
    }
    if (answer.below()) {
      return Outcome.BELOW;
    }
    return value == Double.NEGATIVE_INFINITY ? Outcome.OUTSIDE : Outcome.FINITE;
  }

  /** Where a failure was, and why; throws where it stops the run. */
  private String failed(Question question, Outcome outcome, Response response) {
    @Nullable RuntimeException cause =
        response instanceof Response.Failed failed ? failed.why() : null;
    String why = "at " + target.show(question.x().toArray()) + why(cause);
    if (policy.onFailure == OnFailure.STOP) {
      String said = cause == null ? " answered " + number(outcome) + " " : " failed ";
      throw new TargetException("the target" + said + why, cause);
    }
    return why;
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
