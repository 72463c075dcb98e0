package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import java.util.List;

/** Who hears of a run as it goes: a progress bar, a store. Called on the driver's thread. */
public interface Progress {
  /** A round is done. */
  void round(List<ChainRound> round, boolean warmup);

  /** Nobody listens. */
  static Progress silent() {
    return (round, warmup) -> {};
  }
}
