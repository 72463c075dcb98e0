package io.kamilton.runner.watch;

import io.kamilton.runner.report.Report;
import java.io.IOException;

/** A run that is watched. All but {@link #stop} is asked by one thread. */
public interface Watched {
  /** Another number whenever there is more to report; 0 as long as there is nothing. */
  long mark();

  /** The run so far; costs as much as reading all of it. */
  Report report() throws IOException;

  /** How far it is; costs little, and is asked after {@link #report}. */
  Standing standing();

  /** Asks the run to end, from any thread; whether that can be asked here. */
  boolean stop();
}
