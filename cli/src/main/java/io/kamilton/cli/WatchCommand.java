package io.kamilton.cli;

import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.job.WatchedFolder;
import io.kamilton.runner.watch.LivePage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class WatchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "the output folder of the run")
  private Path path;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "where the page is, on this machine alone (default: any free port)")
  private int port;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public WatchCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    WatchedFolder run = new WatchedFolder(RunFolder.of(path));
    PrintWriter err = spec.commandLine().getErr();
    try (LivePage page = LivePage.open(port)) {
      page.watch(run, line -> err.println("kamilton: " + line));
      err.println("kamilton: watch " + path + " at " + page.address() + " (Ctrl-C ends it)");
      new CountDownLatch(1).await(); // a signal ends the process
      return 0;
    }
  }
}
