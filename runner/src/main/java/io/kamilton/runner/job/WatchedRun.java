package io.kamilton.runner.job;

import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.ChainTally;
import io.kamilton.runner.progress.Pace;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.watch.Standing;
import io.kamilton.runner.watch.Watched;
import java.io.IOException;
import java.util.List;

/**
 * The run of this process, watched: how far it is by what its chains count anyway, all else by its
 * log, so that watching gives the threads that sample nothing to do.
 */
record WatchedRun(
    RunFolder folder, Outlook outlook, ChainTallies chains, Interruption interruption, Pace pace)
    implements Watched {
  @Override
  public long mark() {
    return chains.sum(ChainTally::evaluations);
  }

  @Override
  public Report report() throws IOException {
    return Rendering.soFar(folder).report();
  }

  @Override
  public Standing standing() {
    pace.at(
        System.nanoTime(),
        chains.sum(ChainTally::freshEvaluations),
        chains.sum(ChainTally::freshIterations));
    List<Long> iterations = chains.chains().stream().map(ChainTally::t).toList();
    Done done =
        new Done(iterations, chains.sum(ChainTally::evaluations), chains.sum(ChainTally::failures));
    return outlook.going(done, pace, interruption.getAsBoolean(), "");
  }

  @Override
  public boolean stop() {
    interruption.stop();
    return true;
  }
}
