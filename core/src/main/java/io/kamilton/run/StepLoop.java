package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The loop over iterations: each chain advances until it asks, all that was asked is answered as
 * one list, and the chains are told. The draws do not depend on which chains share a loop.
 */
public final class StepLoop {
  /** Who hears of the steps of a chain, and may end the loop by throwing. */
  public interface Listener {
    /** A step of a chain begins. */
    default void begins(int chain) {}

    /** A chain made a step. */
    default void made(int chain, Transition transition) {}
  }

  private StepLoop() {}

  /** Runs tasks to their ends; what the chains did, in the order of the tasks. */
  public static List<ChainRound> run(
      List<ChainTask> tasks,
      IntFunction<TransitionKernel> kernels,
      Evaluator evaluator,
      Listener listener) {
    List<Chain> chains = new ArrayList<>();
    tasks.forEach(task -> chains.add(new Chain(task, kernels.apply(task.chain()), listener)));
    chains.forEach(Chain::advance);
    List<Chain> asking = new ArrayList<>(chains);
    while (true) {
      asking.removeIf(Chain::isDone);
      if (asking.isEmpty()) {
        return chains.stream().map(Chain::round).toList();
      }
      List<Question> questions = new ArrayList<>(asking.size());
      asking.forEach(chain -> questions.add(chain.question()));
      List<Told> told = evaluator.answer(questions);
      for (int i = 0; i < told.size(); i++) {
        asking.get(i).tell(told.get(i));
      }
    }
  }

  /** A chain on its way through its task. */
  private static final class Chain {
    private final ChainTask task;
    private final TransitionKernel kernel;
    private final Listener listener;
    private final List<Transition> made = new ArrayList<>();
    private ChainState state;

    /** What it waits for; null at its end. */
    private Step.@Nullable Ask asked;

    Chain(ChainTask task, TransitionKernel kernel, Listener listener) {
      this.task = task;
      this.kernel = kernel;
      this.listener = listener;
      state = task.from();
    }

    boolean isDone() {
      return asked == null;
    }

    Question question() {
      return Objects.requireNonNull(asked).question();
    }

    ChainRound round() {
      return new ChainRound(task.chain(), made);
    }

    void tell(Told told) {
      Step.Ask before = Objects.requireNonNull(asked);
      asked = null;
      if (take(before.then().apply(told))) {
        advance();
      }
    }

    /** Makes steps until one asks, or all are made. */
    void advance() {
      while (made.size() < task.iterations()) {
        listener.begins(task.chain());
        if (!take(kernel.step(state, new Streams(task.seed(), task.chain(), state.t() + 1)))) {
          return;
        }
      }
    }

    /** Whether the step is made. */
    private boolean take(Step step) {
      if (step instanceof Step.Ask ask) {
        asked = ask;
        return false;
      }
      Transition transition = ((Step.Done) step).transition();
      listener.made(task.chain(), transition);
      made.add(transition);
      state = transition.next();
      return true;
    }
  }
}
