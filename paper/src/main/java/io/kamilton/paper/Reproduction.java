package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Results.Entry;
import io.kamilton.runner.figure.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A folder with the experiments of the paper: their data, figures and what they say of its claims.
 * What is there already is not done again, and an experiment that was interrupted goes on with the
 * trials that are left; neither that nor the number of threads changes a byte.
 *
 * @param folder one that exists
 * @param known all experiments, in the order of the page
 */
public record Reproduction(Path folder, List<Experiment> known) {
  public Reproduction {
    known = List.copyOf(known);
  }

  /** Throws where the folder holds data of any experiment that the pages could not use. */
  public void requireReadable() throws IOException {
    for (Experiment experiment : known) {
      Optional<ResultsCsv.Stored> unused = ResultsCsv.read(csv(experiment), experiment);
    }
  }

  /** Throws where the folder holds results that were made otherwise; changes nothing. */
  public void requireSame(Experiment experiment, Size size, long seed) throws IOException {
    Made wanted = new Made(experiment.name(), size, seed);
    Optional<ResultsCsv.Stored> stored = ResultsCsv.read(csv(experiment), experiment);
    if (stored.isPresent() && !stored.get().made().equals(wanted)) {
      throw OtherResultsException.madeBy(stored.get().made(), csv(experiment));
    }
    if (Files.exists(part(experiment))) {
      TrialLog.require(part(experiment), experiment, wanted);
    }
  }

  /**
   * Does what is left of an experiment.
   *
   * @return whether it is done; false where it was stopped
   */
  public boolean run(
      Experiment experiment, Size size, long seed, int threads, Watch watch, BooleanSupplier stop)
      throws IOException {
    Made made = new Made(experiment.name(), size, seed);
    if (ResultsCsv.read(csv(experiment), experiment).isPresent()) {
      requireSame(experiment, size, seed);
      // left behind where a command died before it could delete them
      Files.deleteIfExists(part(experiment));
      return true;
    }
    List<Trial> trials = experiment.trials(size);
    Results results;
    try (TrialLog log = TrialLog.open(part(experiment), experiment, made)) {
      List<Trial> left = left(experiment, trials, log.done());
      watch.begins(experiment, trials, left);
      TrialPool pool = new TrialPool(experiment.measuresTime() ? 1 : threads, stop);
      boolean finished =
          pool.run(
              left,
              trial -> result(experiment, trial, seed),
              (trial, rows) -> {
                log.add(new Entry(trial.key(), rows));
                watch.finished(experiment, trial);
              });
      if (!finished) {
        return false;
      }
      results = inOrder(experiment, trials, log.done());
    }
    write(csv(experiment), ResultsCsv.text(made, results));
    Files.delete(part(experiment));
    return true;
  }

  private static Matrix result(Experiment experiment, Trial trial, long seed) {
    Matrix rows = trial.work().run(TrialSeed.of(seed, experiment, trial));
    if (rows.rows() < 1 || rows.columns() != experiment.columns().size()) {
      throw new IllegalStateException(
          rows + " is no result; at least a row with " + experiment.columns() + " is");
    }
    return rows;
  }

  private List<Trial> left(Experiment experiment, List<Trial> trials, List<Entry> done) {
    List<List<String>> finished = done.stream().map(Entry::key).toList();
    List<List<String>> all = trials.stream().map(Trial::key).toList();
    if (!all.containsAll(finished)) {
      throw new OtherResultsException(
          part(experiment) + " holds other trials than this version makes; delete it");
    }
    return trials.stream().filter(each -> !finished.contains(each.key())).toList();
  }

  private static Results inOrder(Experiment experiment, List<Trial> trials, List<Entry> done) {
    Map<List<String>, Entry> byKey = new HashMap<>();
    done.forEach(entry -> byKey.put(entry.key(), entry));
    List<Entry> entries = new ArrayList<>();
    for (Trial trial : trials) {
      Entry entry = byKey.get(trial.key());
      if (entry == null) {
        throw new IllegalStateException("no result of " + experiment.name() + ": " + trial.name());
      }
      entries.add(entry);
    }
    return new Results(experiment.keys(), experiment.columns(), entries);
  }

  /** Writes the figures and the pages of all experiments that the folder has the data of. */
  public List<Chapter> publish(String version) throws IOException {
    List<Chapter> chapters = new ArrayList<>();
    for (Experiment experiment : known) {
      Optional<ResultsCsv.Stored> stored = ResultsCsv.read(csv(experiment), experiment);
      if (stored.isPresent()) {
        Made made = stored.get().made();
        Findings findings = experiment.findings(made.size(), stored.get().results());
        chapters.add(new Chapter(experiment, made, findings));
      }
    }
    for (Chapter chapter : chapters) {
      for (Figure figure : chapter.findings().figures()) {
        write(folder.resolve(figure.name() + ".svg"), figure.svg());
      }
    }
    write(folder.resolve("claims.md"), ClaimsMarkdown.text(chapters, version));
    write(folder.resolve("claims.html"), ClaimsHtml.text(chapters, version));
    return chapters;
  }

  private Path csv(Experiment experiment) {
    return folder.resolve(experiment.name() + ".csv");
  }

  private Path part(Experiment experiment) {
    return folder.resolve(experiment.name() + ".csv.part");
  }

  /** A file that is there as a whole or not at all. */
  private static void write(Path file, String text) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, text);
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
