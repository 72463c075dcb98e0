package io.kamilton.spark;

import io.kamilton.target.Target;
import io.kamilton.target.TargetSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;

/** What a process of executors keeps of a run: its target. */
final class Workplace {
  private static @Nullable Workplace current;

  private final String run;
  private final Path folder;
  private final TargetSource.Opened opened;
  private final Target target;
  private final Slots slots = new Slots();

  private Workplace(String run, Path folder, TargetSource.Opened opened) {
    this.run = run;
    this.folder = folder;
    this.opened = opened;
    target = SlotTarget.of(opened.target(), slots);
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "kamilton-close"));
  }

  /** The workplace of a run, whose target is opened when it is first needed. */
  static synchronized Workplace of(String run, Supplier<TargetSource> source) {
    Workplace here = current;
    if (here == null || !here.run.equals(run)) {
      if (here != null) {
        here.close();
        current = null;
      }
      here = open(run, source.get());
      current = here;
    }
    return here;
  }

  private static Workplace open(String run, TargetSource source) {
    Path folder = newFolder();
    try {
      return new Workplace(run, folder, source.open(folder));
    } catch (RuntimeException e) {
      delete(folder);
      throw e;
    }
  }

  /** Of the executor's own folder: who gave it that removes what a killed executor leaves. */
  private static Path newFolder() {
    try {
      Path own = Path.of(SparkFiles.getRootDirectory()).toAbsolutePath().normalize();
      return Files.createTempDirectory(own, "kamilton-");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder can be made for the target's files: " + e, e);
    }
  }

  private void close() {
    opened.close();
    delete(folder);
  }

  /** Where Spark has not been faster: it removes the executor's folder as the executor ends. */
  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      System.err.println(folder + " cannot be removed: " + e); // an executor's log
    }
  }

  /** This process's target. */
  Target target() {
    return target;
  }

  Slots slots() {
    return slots;
  }
}
