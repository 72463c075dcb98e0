package io.kamilton.cli.run;

import io.kamilton.cli.live.Standing;
import io.kamilton.cli.live.Watched;
import io.kamilton.cli.report.Report;
import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The run of this process, watched: how far it is by what its chains count anyway, all else by its
 * log, so that watching gives the threads that sample nothing to do.
 */
final class WatchedRun implements Watched {
  private final RunFolder folder;
  private final Outlook outlook;
  private final List<ChainTally> chains;
  private final Interruption interruption;
  private final Pace pace = new Pace(System.nanoTime());

  WatchedRun(
      RunFolder folder, Outlook outlook, List<ChainTally> chains, Interruption interruption) {
    this.folder = folder;
    this.outlook = outlook;
    this.chains = List.copyOf(chains);
    this.interruption = interruption;
  }

  @Override
  public long mark() {
    return sum(ChainTally::evaluations);
  }

  @Override
  public Report report() throws IOException {
    return Rendering.soFar(folder).report();
  }

  @Override
  public Standing standing() {
    pace.at(System.nanoTime(), sum(ChainTally::freshEvaluations), sum(ChainTally::freshIterations));
    List<Long> iterations = chains.stream().map(ChainTally::t).toList();
    Outlook.Done done =
        new Outlook.Done(iterations, sum(ChainTally::evaluations), sum(ChainTally::failures));
    return outlook.going(done, pace, interruption.getAsBoolean(), "");
  }

  private long sum(ToLongFunction<ChainTally> of) {
    return chains.stream().mapToLong(of).sum();
  }

  @Override
  public boolean stop() {
    interruption.stop();
    return true;
  }
}
