package io.kamilton.target;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A target that asks another one, in its own way: what it does not say otherwise is the other's.
 * Questions that came as a list are passed on as a list.
 */
public abstract class ForwardingTarget implements AnsweringTarget {
  /** What becomes of a question here. */
  protected sealed interface Passed {
    /** The other target need not be asked. */
    record Known(Response response) implements Passed {}

    /** What the other target is asked, and what its response means here. */
    record Asked(Question question, UnaryOperator<Response> meaning) implements Passed {}

    /** A question for the part of log π̂ at {@code x} that is not {@code known} here. */
    static Passed density(double[] x, Call call, double known) {
      return new Asked(
          Question.density(x, call.without(known)),
          response -> response instanceof Answer answer ? answer.plus(known) : response);
    }

    /** A question for the gradient at {@code x}, which is changed in place. */
    static Passed gradient(double[] x, Call call, Consumer<double[]> change) {
      return new Asked(
          Question.gradient(x, call),
          response -> response instanceof Gradient known ? known.changed(change) : response);
    }
  }

  /** Who is asked. */
  protected final Target target;

  protected ForwardingTarget(Target target) {
    this.target = target;
  }

  /** How a question is passed on; as it is, if not said otherwise. */
  protected Passed pass(Question question) {
    return new Passed.Asked(question, UnaryOperator.identity());
  }

  @Override
  public List<Response> answer(List<Question> questions) {
    List<Passed> passed = questions.stream().map(this::pass).toList();
    List<Question> asked = new ArrayList<>();
    for (Passed each : passed) {
      if (each instanceof Passed.Asked ask) {
        asked.add(ask.question);
      }
    }
    List<Response> responses = asked.isEmpty() ? List.of() : Response.of(target, asked);
    List<Response> meant = new ArrayList<>();
    int next = 0;
    for (Passed each : passed) {
      meant.add(
          each instanceof Passed.Asked ask
              ? ask.meaning.apply(responses.get(next++))
              : ((Passed.Known) each).response);
    }
    return meant;
  }

  @Override
  public final Answer answer(double[] x, Call call) {
    return (Answer) one(Question.density(x, call));
  }

  /** out ← ∇log π(x), where the other target is a {@link DifferentiableTarget}. */
  public final void gradient(double[] x, double[] out) {
    Call call = new Call(0, Seeds.from(0, seeds()));
    Gradient gradient = (Gradient) one(Question.gradient(x, call));
    System.arraycopy(gradient.value().toArray(), 0, out, 0, out.length);
  }

  private Response one(Question question) {
    Response response = answer(List.of(question)).get(0);
    if (response instanceof Response.Failed failed) {
      throw failed.why();
    }
    return response;
  }

  @Override
  public int dimension() {
    return target.dimension();
  }

  @Override
  public int seeds() {
    return target.seeds();
  }

  @Override
  public int batch() {
    return target.batch();
  }

  @Override
  public boolean stopsEarly() {
    return target.stopsEarly();
  }

  @Override
  public String show(double[] x) {
    return target.show(x);
  }
}
