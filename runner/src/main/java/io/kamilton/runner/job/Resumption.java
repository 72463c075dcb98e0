package io.kamilton.runner.job;

import io.kamilton.linalg.Numerics;
import io.kamilton.run.Ending;
import io.kamilton.run.EngineProvider;
import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.log.Goal;
import io.kamilton.runner.log.LogReplay;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelDifference;
import io.kamilton.runner.spec.Overrides;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.store.LogException;
import io.kamilton.store.LogScan;
import io.kamilton.store.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run that goes on, or is extended: nothing that was evaluated is evaluated again, but a few
 * points to see that the target is the same, and the draws are those of a run that was never
 * interrupted.
 *
 * @param path its folder
 * @param given the model once more, as a program gives it with a target that no log can hold; null
 *     where the log says it all
 * @param classpath where a class of the user's is looked for now; empty for where it was when the
 *     run was begun
 * @param draws kept draws a chain in all; null for as many as were wanted before
 * @param repair whether a damaged log is kept beside, and gone on with from the last whole record
 */
public record Resumption(
    Path path,
    @Nullable Model given,
    List<Path> classpath,
    @Nullable Integer draws,
    boolean repair) {
  public Resumption {
    classpath = List.copyOf(classpath);
  }

  /** A run whose log says all that is needed. */
  public Resumption(Path path, @Nullable Integer draws, boolean repair) {
    this(path, null, List.of(), draws, repair);
  }

  /** Goes on with the run. */
  public RunResult run(Conduct conduct) throws IOException {
    RunFolder folder = RunFolder.of(path);
    return folder.locked(() -> resume(folder, conduct));
  }

  private RunResult resume(RunFolder folder, Conduct conduct) throws IOException {
    RunHeader header = header(folder);
    requireSame(header.model());
    header.files().requireUnchanged();
    FrontEnd frontEnd = conduct.frontEnd();
    LogScan whole = whole(folder, header.model(), frontEnd);
    Goal before = Goal.of(header, whole.events());
    Goal goal = goal(before, conduct.until());
    Overrides extension = new Overrides(null, null, goal.draws(), null, null);
    Model begun = given == null ? header.model() : header.model().with(given.target());
    Model model = begun.withOverrides(extension);
    int made = Collections.min(whole.iterations()) - model.warmup();
    if (made > goal.draws()) {
      throw new WrongSetting(
          "draws is %d; the run has %d draws a chain already".formatted(goal.draws(), made));
    }
    if (whole.torn() > 0) {
      frontEnd.accept(
          "the last %d bytes of %s are no whole record, as after a crash; they are dropped"
              .formatted(whole.torn(), folder.log()));
    }
    warnOfOtherNumerics(header, whole.events(), frontEnd);
    List<Path> places = classpath.isEmpty() ? header.classpath() : classpath;
    String engine = conduct.engine() == null ? header.engine() : conduct.engine();
    try (ModelTarget target = ModelTarget.open(model, places, frontEnd);
        EngineProvider.Cluster cluster =
            Engines.connect(engine, conduct.program(), model, places, frontEnd)) {
      boolean done =
          made == goal.draws()
              || (goal.equals(before)
                  && LoggedRun.ending(whole.events()).equals(Optional.of(Ending.ENOUGH)));
      Comparison comparison =
          done ? Comparison.NONE : compare(folder, model, target, whole, conduct);
      folder.writeModel(model);
      return new Sampling(folder, model, goal.until(), cluster, comparison, conduct)
          .resume(target, header, whole.end());
    }
  }

  /** Whether the last thing that happened was that the draws were good enough. */
  /** By its own points; before its first by those of the run that it began with. */
  private static Comparison compare(
      RunFolder folder, Model model, ModelTarget target, LogScan own, Conduct conduct)
      throws IOException {
    EarlierRun earlier = own.points().isEmpty() ? EarlierRun.of(folder) : null;
    if (earlier != null) {
      return earlier.compare(model, target, conduct);
    }
    return own.points().isEmpty()
        ? Comparison.NONE
        : Comparison.of(model, target, own.points(), folder.path(), false, conduct);
  }

  /** Draws before and after are of one model. */
  private void requireSame(Model begun) {
    if (given != null) {
      Optional<String> difference = ModelDifference.between(begun, given);
      if (difference.isPresent()) {
        throw new InputException(
            "the run in %s cannot be resumed with another model: %s"
                .formatted(path, difference.get()));
      }
    }
  }

  /** As before, unless something else is asked for now; a given model asks by other draws. */
  private Goal goal(Goal before, @Nullable Until until) {
    boolean asked = given == null || !Objects.equals(draws, before.draws());
    if (draws != null && asked) {
      return new Goal(draws, until);
    }
    return until == null ? before : new Goal(before.draws(), until);
  }

  private static void warnOfOtherNumerics(
      RunHeader header, List<RunEvent> events, FrontEnd frontEnd) {
    RunEvent.Resumed last = Goal.lastResumption(events);
    String before = last == null ? header.numerics() : last.numerics();
    if (!before.equals(Numerics.describe())) {
      frontEnd.accept(
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
  private LogScan whole(RunFolder folder, Model model, FrontEnd frontEnd) throws IOException {
    try {
      if (repair) {
        // only decoding finds a record that makes no sense
        var unused = LogReplay.of(folder.log(), model.chains(), List.of());
      }
      return LogScan.of(folder.log(), model.chains());
    } catch (LogException e) {
      if (!repair) {
        throw new IOException(
            "%s; nothing was changed. kamilton resume %s --repair (in Java repair()) goes on from there,"
                    .formatted(e.getMessage(), path)
                + " evaluating anew what came after, and keeps the damaged log beside",
            e);
      }
      Path kept = RunFolder.beside(folder.log(), "damaged");
      Files.copy(folder.log(), kept, StandardCopyOption.COPY_ATTRIBUTES);
      frontEnd.accept("the damaged log is kept as " + kept);
      folder.truncateLog(e.offset());
      return LogScan.of(folder.log(), model.chains());
    }
  }
}
