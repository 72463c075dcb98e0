package io.kamilton.cli.run;

import io.kamilton.cli.InputException;
import io.kamilton.cli.live.LivePage;
import io.kamilton.cli.model.Model;
import io.kamilton.cli.model.Overrides;
import io.kamilton.linalg.Numerics;
import io.kamilton.run.EngineProvider;
import io.kamilton.run.Starts;
import io.kamilton.store.LogException;
import io.kamilton.store.LogReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kamilton resume}: goes on with a run, or extends it. */
@Command(
    name = "resume",
    description = {
      "Goes on with an interrupted run, or extends a finished one.",
      "Nothing that was evaluated is evaluated again; the draws are those of a run that was never"
          + " interrupted."
    })
public final class ResumeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "the output folder of the run")
  private Path path;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description = "kept draws a chain in all (default: as the run was begun)")
  private @Nullable Integer draws;

  @Option(
      names = "--repair",
      description =
          "where the log is damaged, keep it under another name and go on from the last whole record"
              + " before the damage, evaluating anew what came after")
  private boolean repair;

  @Mixin private Options options;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public ResumeCommand() {}

  @Override
  public Integer call() throws IOException {
    options.validate();
    RunFolder folder = RunFolder.of(path);
    return folder.locked(() -> resume(folder));
  }

  private int resume(RunFolder folder) throws IOException {
    RunHeader header = header(folder);
    header.files().requireUnchanged();
    Whole whole = whole(folder, header.model());
    RunNotes.Goal goal = goal(header, RunNotes.goal(whole.notes()));
    Overrides extension = new Overrides(null, null, goal.draws(), null, null);
    Model model = header.model().withOverrides(extension);
    LoggedRun logged = LoggedRun.open(folder.log(), model);
    if (logged.draws() > goal.draws()) {
      throw new InputException(
          "--draws is %d; the run has %d draws a chain already"
              .formatted(goal.draws(), logged.draws()));
    }
    PrintWriter err = spec.commandLine().getErr();
    Messages messages = new Messages(err);
    if (whole.torn() > 0) {
      messages.accept(
          "the last %d bytes of %s are no whole record, as after a crash; they are dropped"
              .formatted(whole.torn(), folder.log()));
    }
    warnOfOtherNumerics(header, whole.notes(), messages);
    List<Path> places = header.classpath();
    String engine = options.engine(header.engine());
    try (LivePage live = options.livePage();
        ModelTarget target = ModelTarget.open(model, places, messages);
        EngineProvider.Cluster cluster = Engines.connect(engine, model, places, messages)) {
      @Nullable EarlierRun earlier = EarlierRun.of(folder);
      IntFunction<Starts.Proposal> starts =
          earlier == null ? chain -> target.starts() : earlier.starts();
      folder.writeModel(model);
      PrintWriter out = spec.commandLine().getOut();
      return new Sampling(folder, model, options, goal.until(), cluster, live, messages, out, err)
          .resume(target, starts, whole.end());
    }
  }

  /** As the run was begun or last resumed, unless something else is asked for now. */
  private RunNotes.Goal goal(RunHeader header, RunNotes.@Nullable Goal last) {
    RunNotes.Goal before =
        last == null ? new RunNotes.Goal(header.model().draws(), header.until()) : last;
    if (draws != null) {
      return new RunNotes.Goal(draws, options.until());
    }
    return options.until() == null ? before : new RunNotes.Goal(before.draws(), options.until());
  }

  private static void warnOfOtherNumerics(RunHeader header, List<String> notes, Messages messages) {
    String before = RunNotes.numerics(notes).orElse(header.numerics());
    if (!before.equals(Numerics.describe())) {
      messages.accept(
          "warning: the run was made with %s; now it is %s: the draws stay exact, but they are not the"
                  .formatted(before, Numerics.describe())
              + " same bits as without the interruption");
    }
  }

  private static RunHeader header(RunFolder folder) throws IOException {
    try {
      return folder.header();
    } catch (LogException e) {
      throw new IOException(e.getMessage() + "; the run cannot be gone on with", e);
    }
  }

  /** The whole records; a damaged middle is reported, or cut off where that is asked. */
  private Whole whole(RunFolder folder, Model model) throws IOException {
    try {
      return Whole.of(folder.log(), model);
    } catch (LogException e) {
      if (!repair) {
        throw new IOException(
            "%s; nothing was changed. kamilton resume %s --repair goes on from there, evaluating"
                    .formatted(e.getMessage(), path)
                + " anew what came after, and keeps the damaged log beside",
            e);
      }
      Path kept = RunFolder.beside(folder.log(), "damaged");
      Files.copy(folder.log(), kept, StandardCopyOption.COPY_ATTRIBUTES);
      spec.commandLine().getErr().println("kamilton: the damaged log is kept as " + kept);
      folder.truncateLog(e.offset());
      return Whole.of(folder.log(), model);
    }
  }

  /** Where the whole records end, how much follows them, and what is noted in them. */
  private record Whole(long end, long torn, List<String> notes) {
    static Whole of(Path log, Model model) throws IOException {
      try (LogReader reader = LogReader.open(log, model.chains())) {
        while (reader.next() != null) {
          // reads on to the end
        }
        return new Whole(reader.end(), Files.size(log) - reader.end(), reader.notes());
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }
}
