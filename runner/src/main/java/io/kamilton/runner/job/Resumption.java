package io.kamilton.runner.job;

import io.kamilton.linalg.Numerics;
import io.kamilton.run.EngineProvider;
import io.kamilton.run.Starts;
import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.Overrides;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.store.LogException;
import io.kamilton.store.LogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run that goes on, or is extended: nothing that was evaluated is evaluated again, and the draws
 * are those of a run that was never interrupted.
 *
 * @param path its folder
 * @param draws kept draws a chain in all; null for as many as were wanted before
 * @param repair whether a damaged log is kept beside, and gone on with from the last whole record
 */
public record Resumption(Path path, @Nullable Integer draws, boolean repair) {
  /** Goes on with the run. */
  public RunResult run(Conduct conduct) throws IOException {
    RunFolder folder = RunFolder.of(path);
    return folder.locked(() -> resume(folder, conduct));
  }

  private RunResult resume(RunFolder folder, Conduct conduct) throws IOException {
    RunHeader header = header(folder);
    header.files().requireUnchanged();
    FrontEnd frontEnd = conduct.frontEnd();
    Whole whole = whole(folder, header.model(), frontEnd);
    RunNotes.Goal goal = goal(header, RunNotes.goal(whole.notes()), conduct.until());
    Overrides extension = new Overrides(null, null, goal.draws(), null, null);
    Model model = header.model().withOverrides(extension);
    LoggedRun logged = LoggedRun.open(folder.log(), model);
    if (logged.draws() > goal.draws()) {
      throw new InputException(
          "--draws is %d; the run has %d draws a chain already"
              .formatted(goal.draws(), logged.draws()));
    }
    if (whole.torn() > 0) {
      frontEnd.accept(
          "the last %d bytes of %s are no whole record, as after a crash; they are dropped"
              .formatted(whole.torn(), folder.log()));
    }
    warnOfOtherNumerics(header, whole.notes(), frontEnd);
    List<Path> places = header.classpath();
    String engine = conduct.engine() == null ? header.engine() : conduct.engine();
    try (ModelTarget target = ModelTarget.open(model, places, frontEnd);
        EngineProvider.Cluster cluster =
            Engines.connect(engine, conduct.program(), model, places, frontEnd)) {
      @Nullable EarlierRun earlier = EarlierRun.of(folder);
      IntFunction<Starts.Proposal> starts =
          earlier == null ? chain -> target.starts() : earlier.starts();
      folder.writeModel(model);
      return new Sampling(folder, model, goal.until(), cluster, conduct)
          .resume(target, starts, whole.end());
    }
  }

  /** As the run was begun or last resumed, unless something else is asked for now. */
  private RunNotes.Goal goal(
      RunHeader header, RunNotes.@Nullable Goal last, @Nullable Until until) {
    RunNotes.Goal before =
        last == null ? new RunNotes.Goal(header.model().draws(), header.until()) : last;
    if (draws != null) {
      return new RunNotes.Goal(draws, until);
    }
    return until == null ? before : new RunNotes.Goal(before.draws(), until);
  }

  private static void warnOfOtherNumerics(RunHeader header, List<String> notes, FrontEnd messages) {
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
  private Whole whole(RunFolder folder, Model model, FrontEnd frontEnd) throws IOException {
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
      frontEnd.accept("the damaged log is kept as " + kept);
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
