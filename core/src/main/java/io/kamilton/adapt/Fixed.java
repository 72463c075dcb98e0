package io.kamilton.adapt;

import io.kamilton.mcmc.TransitionKernel;
import java.util.List;

/** One kernel for all chains that learns nothing: the static samplers. */
public record Fixed(TransitionKernel kernel) implements Adapter {
  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return 100;
  }

  @Override
  public void learn(List<ChainRound> round) {}

  @Override
  public long fingerprint() {
    return 0;
  }

  @Override
  public void endWarmup() {}
}
