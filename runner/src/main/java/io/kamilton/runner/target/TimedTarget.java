package io.kamilton.runner.target;

import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import io.kamilton.target.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

  /** As many at once as the target takes; so many may take as long as one after the other. */
  @Override
  public List<Response> answer(List<Question> questions) {
    List<Response> responses = new ArrayList<>();
    int most = Math.min(batch(), questions.size());
    for (int from = 0; from < questions.size(); from += most) {
      List<Question> some = questions.subList(from, Math.min(questions.size(), from + most));
      try {
        responses.addAll(calls.get(some.size(), () -> super.answer(some)));
      } catch (EvaluationFailure late) {
        responses.addAll(Collections.nCopies(some.size(), new Response.Failed(late)));
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
