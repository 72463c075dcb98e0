package io.kamilton.spark;

import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.run.ChainTask;
import io.kamilton.run.StepLoop;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The chains of a round; they share their kernels. */
record Chains(List<TransitionKernel> kernels) implements Work<ChainTask, Chains.Made> {
  /**
   * What a chain made.
   *
   * @param stopped why the target stopped it; null where it came to its end
   */
  record Made(int chain, List<Transition> transitions, @Nullable String stopped)
      implements Serializable {}

  @Override
  public Made done(ChainTask task, Evaluator target) {
    Steps steps = new Steps();
    try {
      StepLoop.run(List.of(task), kernels::get, target, steps);
      return new Made(task.chain(), steps.made, null);
    } catch (TargetException e) {
      return new Made(task.chain(), steps.made, e.getMessage());
    }
  }

  /** Keeps the steps, also those before a failure, and heeds a cancelled job. */
  private static final class Steps implements StepLoop.Listener {
    private final ArrayList<Transition> made = new ArrayList<>();

    @Override
    public void begins(int chain) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("cancelled");
      }
    }

    @Override
    public void made(int chain, Transition transition) {
      made.add(transition);
    }
  }
}
