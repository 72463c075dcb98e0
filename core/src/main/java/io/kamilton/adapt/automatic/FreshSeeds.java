package io.kamilton.adapt.automatic;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Question;
import io.kamilton.target.Seeds;

/**
 * A kernel some of whose proposals, chosen at random, have an estimate with new seeds alone. It is
 * for targets that take several seeds: other proposals keep all but one of the state's, whose
 * estimate is too high because high ones are accepted, and so teach values that are too high.
 *
 * <p>Seeds are uniform, and the choice does not depend on the state: what the kernel leaves
 * invariant it leaves invariant still.
 */
final class FreshSeeds implements TransitionKernel {
  private final TransitionKernel kernel;

  FreshSeeds(TransitionKernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public int mostEvaluations() {
    return kernel.mostEvaluations();
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Step step = kernel.step(current, random);
    RandomStream renewal = random.of(Purpose.RENEWAL);
    boolean fresh = renewal.nextUniform() < KmcNumbers.Memory.FRESH_SHARE;
    return fresh && step instanceof Step.Ask ask
        ? new Step.Ask(asked(ask.question(), renewal), ask.then())
        : step;
  }

  private static Question asked(Question question, RandomStream renewal) {
    Call call = question.call();
    Seeds seeds = Seeds.draw(call.seeds().size(), renewal);
    return new Question(
        question.x(), new Call(call.chain(), seeds, call.enough()), question.wanted());
  }
}
