package io.kamilton.mcmc;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Told;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A step of a chain as a conversation: it asks about the target and is told, until it is done. It
 * does not matter who answers, where, or together with what other questions.
 */
public sealed interface Step {
  /**
   * A step that cannot go on without an answer.
   *
   * @param then how it goes on; to be called once
   */
  record Ask(Question question, Function<Told, Step> then) implements Step {
    @Override
    public Step map(UnaryOperator<Transition> change) {
      return new Ask(question, told -> then.apply(told).map(change));
    }
  }

  /** A step that is made. */
  record Done(Transition transition) implements Step {
    @Override
    public Step map(UnaryOperator<Transition> change) {
      return new Done(change.apply(transition));
    }
  }

  /** The same step with a change to what comes of it. */
  Step map(UnaryOperator<Transition> change);

  /** A step that goes on when it knows log π̂(x). */
  static Step density(double[] x, Call call, Function<Evaluated, Step> then) {
    return new Ask(Question.density(x, call), told -> then.apply((Evaluated) told));
  }

  /** A step that is made. */
  static Step done(ChainState next, StepInfo info) {
    return new Done(new Transition(next, info));
  }

  /** What comes of the step where one evaluator answers all that it asks. */
  default Transition answeredBy(Evaluator evaluator) {
    Step step = this;
    while (step instanceof Ask ask) {
      step = ask.then.apply(evaluator.answer(ask.question));
    }
    return ((Done) step).transition;
  }
}
