package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.target.Target;

/** A sampler that takes part. */
public interface Contender {
  /** Whether the target has what it needs. */
  boolean suits(Target target);

  /** Samples the target once; a function of its arguments, but for the seconds. */
  Replicate run(Case on, Replicate.Key key);
}
