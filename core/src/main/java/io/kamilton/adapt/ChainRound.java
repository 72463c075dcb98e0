package io.kamilton.adapt;

import io.kamilton.mcmc.Transition;
import java.util.List;
import java.util.stream.Stream;

/** What one chain did in one round. */
public record ChainRound(int chain, List<Transition> transitions) {
  public ChainRound {
    transitions = List.copyOf(transitions);
  }

  /** With what the chain did next. */
  public ChainRound plus(List<Transition> more) {
    return new ChainRound(chain, Stream.concat(transitions.stream(), more.stream()).toList());
  }
}
