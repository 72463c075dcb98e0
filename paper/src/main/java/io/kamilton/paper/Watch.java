package io.kamilton.paper;

import java.util.List;

/** Hears how an experiment goes; always on the thread that runs it. */
public interface Watch {
  /** Of all trials some are left. */
  default void begins(Experiment experiment, List<Trial> all, List<Trial> left) {}

  default void finished(Experiment experiment, Trial trial) {}

  /** Hears nothing. */
  static Watch none() {
    return new Watch() {};
  }
}
