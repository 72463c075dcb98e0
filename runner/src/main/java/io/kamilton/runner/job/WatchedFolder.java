package io.kamilton.runner.job;

import io.kamilton.run.Ending;
import io.kamilton.runner.log.Goal;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.progress.Pace;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.watch.Standing;
import io.kamilton.runner.watch.Watched;
import io.kamilton.store.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The run in a folder, watched by its log alone: it may go on in another process, or have ended.
 */
public final class WatchedFolder implements Watched {
  private static final String ELSEWHERE =
      "This run goes on in another process: stop it where it was started, by Ctrl-C.";

  private final RunFolder folder;
  private final RunHeader header;
  private final Pace pace = new Pace(System.nanoTime());
  private @Nullable Done first;
  private Done done;
  private List<RunEvent> events = List.of();
  private long size;
  private boolean goesOn = true;

  public WatchedFolder(RunFolder folder) throws IOException {
    this.folder = folder;
    header = folder.header();
    done = new Done(List.of(), 0, 0);
  }

  /** The size of the log, and whether the run goes on. */
  @Override
  public long mark() {
    long now = size(folder);
    goesOn = now != size || (ending().isEmpty() && folder.isInUse());
    return 2 * now + (goesOn ? 1 : 0);
  }

  private static long size(RunFolder folder) {
    try {
      return Files.size(folder.log());
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public Report report() throws IOException {
    long before = size(folder);
    Rendering now = goesOn ? Rendering.soFar(folder) : Rendering.of(folder);
    size = before;
    events = now.run().history().events();
    done = Done.of(now);
    if (first == null) {
      first = done;
    }
    pace.at(System.nanoTime(), done.evaluations() - first.evaluations(), done.all() - first.all());
    return now.report();
  }

  @Override
  public Standing standing() {
    Outlook outlook = outlook();
    if (goesOn) {
      return outlook.going(done, pace, false, ELSEWHERE);
    }
    return ending()
        .map(how -> new Conclusion(how, "", null, true, outlook.until(), outlook.resume()))
        .map(conclusion -> outlook.ended(done, conclusion))
        .orElseGet(() -> outlook.interrupted(done));
  }

  /** As it was begun or last resumed. */
  private Outlook outlook() {
    Goal goal = Goal.of(header, events);
    return new Outlook(folder.path(), header.model(), goal.draws(), goal.until());
  }

  /** How the run ended, as far as it was read; empty where it did not say. */
  private Optional<Ending> ending() {
    return LoggedRun.ending(events);
  }

  @Override
  public boolean stop() {
    return false;
  }
}
