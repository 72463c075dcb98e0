package io.kamilton.runner.job;

import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.store.LogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What becomes of a run in a folder where another is to begin. It gives way where it has found no
 * finite density yet.
 *
 * @param overwrite whether it gives way in any case
 * @param anew how a user begins a run though another is in the folder
 */
record Takeover(boolean overwrite, String anew) {
  /** No other run begins. */
  static final Takeover NONE = new Takeover(false, "");

  /** What a run writes beside its log. */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(model\\.yaml|summary\\.json|report\\.html|posterior\\.nc|chain-\\d+(\\.csv|_config\\.json))"
              + "(\\.part)?");

  /** {@link InputException} where the run stays, or where files are that it has not written. */
  void require(RunFolder run) {
    if (!overwrite && !isBlank(run)) {
      throw new InputException(
          "%s holds another run; go on with it by: %s; or %s"
              .formatted(run.path(), run.resume(), anew));
    }
    for (Path each : inside(run.path())) {
      String name = each.getFileName().toString();
      if (!name.equals("log") && !WRITTEN.matcher(name).matches()) {
        throw new InputException(
            "%s holds another run and %s, which is not of it; name another folder"
                .formatted(run.path(), name));
      }
    }
  }

  /** Whether nothing is lost with the run. */
  private static boolean isBlank(RunFolder run) {
    try {
      int chains = run.model().chains();
      try (LogReader past = LogReader.open(run.log(), chains)) {
        return IntStream.range(0, chains)
            .mapToObj(past::tried)
            .flatMap(List::stream)
            .noneMatch(each -> Double.isFinite(each.logEstimate()));
      }
    } catch (IOException | InputException e) {
      return false;
    }
  }

  /** Deletes the run, the log last: until then all else can be made again. */
  void clear(RunFolder run) throws IOException {
    for (Path each : inside(run.path())) {
      if (!Files.isDirectory(each)) {
        Files.delete(each);
      }
    }
    for (Path each : inside(run.path().resolve("log"))) {
      if (!each.equals(run.path().resolve(RunFolder.LOCK))) {
        Files.delete(each);
      }
    }
  }

  private static List<Path> inside(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    } catch (IOException e) {
      throw new InputException(folder + " cannot be read: " + FileTrouble.reason(e), e);
    }
  }
}
