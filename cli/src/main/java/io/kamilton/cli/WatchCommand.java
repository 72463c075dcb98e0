package io.kamilton.cli;

import io.kamilton.runner.job.WatchedFolder;
import io.kamilton.runner.watch.LivePage;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kamilton watch}: the live page of a run in a folder. */
@Command(
    name = "watch",
    description = {
      "Serves the page of a run that goes on in another process, on this machine alone, until"
          + " Ctrl-C: progress, traces, R̂, effective sizes, warnings. Its address is printed.",
      "It reads the run's log and changes nothing; a run that has ended is shown as it ended.",
      "run --watch and resume --watch show the page from the process that samples, with a button"
          + " that stops it."
    })
public final class WatchCommand extends Subcommand {
  @Mixin private RunArgument run;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "where the page is, on this machine alone (default: any free port)")
  private int port;

  @Override
  public Integer call() throws IOException, InterruptedException {
    WatchedFolder watched = new WatchedFolder(run.folder());
    try (LivePage page = LivePage.open(port)) {
      page.watch(watched, this::tell);
      tell("watch " + run.path() + " at " + page.address() + " (Ctrl-C ends it)");
      new CountDownLatch(1).await(); // a signal ends the process
      return 0;
    }
  }
}
