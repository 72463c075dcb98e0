package io.kamilton.runner.output;

import java.io.IOException;
import java.nio.file.Path;

/** How the output folder of a run is opened. */
@FunctionalInterface
public interface RunFolders {
  /** The draws of a run and what is known of it. */
  Opened open(Path folder) throws IOException;

  /** Draws, and what is known besides. */
  record Opened(DrawTable table, RunFacts facts) {}
}
