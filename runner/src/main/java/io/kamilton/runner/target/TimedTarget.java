package io.kamilton.runner.target;

import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import io.kamilton.target.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A target within this process whose evaluations may take so long and no longer. */
class TimedTarget extends ForwardingTarget {
  private final TimedCalls calls;

  private TimedTarget(Target target, Duration timeout) {
    super(target);
    calls = new TimedCalls(timeout);
  }

  /** With a gradient where the target has one; the target itself without a limit. */
  static Target of(Target target, @Nullable Duration timeout) {
    if (timeout == null) {
      return target;
    }
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(exact, timeout)
        : new TimedTarget(target, timeout);
  }

  /** Each by itself: the limit is that of an evaluation. */
  @Override
  public List<Response> answer(List<Question> questions) {
    List<Response> responses = new ArrayList<>();
    for (Question question : questions) {
      try {
        responses.addAll(calls.get(() -> super.answer(List.of(question))));
      } catch (EvaluationFailure late) {
        responses.add(new Response.Failed(late));
      }
    }
    return responses;
  }

  private static final class Differentiable extends TimedTarget implements DifferentiableTarget {
    Differentiable(DifferentiableTarget exact, Duration timeout) {
      super(exact, timeout);
    }
  }
}
