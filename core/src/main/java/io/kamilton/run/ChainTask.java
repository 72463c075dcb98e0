package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What is left of a round for one chain: with a kernel it is a pure function, so it can be run
 * anywhere, and again.
 */
public record ChainTask(int chain, long seed, ChainState from, int iterations)
    implements Serializable {
  /** Who hears of the steps, and may end them by throwing. */
  public interface Listener {
    /** A step begins. */
    void begins();

    /** A step was made. */
    void made(Transition transition);
  }

  /** The tasks of a round, for the chains that are not done with it. */
  public static List<ChainTask> of(
      long seed, List<ChainState> states, List<ChainRound> begun, int iterations) {
    List<ChainTask> tasks = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      List<Transition> known = begun.get(chain).transitions();
      if (known.size() < iterations) {
        ChainState from = known.isEmpty() ? states.get(chain) : known.get(known.size() - 1).next();
        tasks.add(new ChainTask(chain, seed, from, iterations - known.size()));
      }
    }
    return tasks;
  }

  /** The transitions, in their order. */
  public List<Transition> run(TransitionKernel kernel, Listener listener) {
    List<Transition> transitions = new ArrayList<>(iterations);
    ChainState state = from;
    while (transitions.size() < iterations) {
      listener.begins();
      Transition transition = kernel.step(state, new Streams(seed, chain, state.t() + 1));
      listener.made(transition);
      transitions.add(transition);
      state = transition.next();
    }
    return transitions;
  }
}
