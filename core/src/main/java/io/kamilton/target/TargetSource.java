package io.kamilton.target;

import java.io.Serializable;

/** How a target is opened in another process: what is sent there instead of the target. */
public interface TargetSource extends Serializable {
  /** A target that is there until it is closed. */
  interface Opened extends AutoCloseable {
    Target target();

    @Override
    void close();
  }

  /**
   * Opens the target.
   *
   * @throws IllegalArgumentException with what is missing here
   */
  Opened open();
}
