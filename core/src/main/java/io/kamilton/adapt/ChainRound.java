package io.kamilton.adapt;

import io.kamilton.mcmc.Transition;
import java.util.List;

/** What one chain did in one round. */
public record ChainRound(int chain, List<Transition> transitions) {
  public ChainRound {
    transitions = List.copyOf(transitions);
  }
}
