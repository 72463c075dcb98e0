package io.kamilton.target;

import java.io.Serializable;
import java.nio.file.Path;

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
   * @param folder empty, and there until the target is closed: for files that came along
   * @throws IllegalArgumentException with what is missing here
   */
  Opened open(Path folder);
}
