package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that is killed ({@code kill -9}) again and again ends with the draws of one that was not.
 *
 * <p>The moments: the run is killed when its log reaches a random size, uniform between nothing and
 * what an undisturbed run writes; then so is its resumption at the next larger size, and so on. So
 * they are spread over starts, warm-up, the draws and the replaying of what is known, not over the
 * clock. A resumption whose log is that large already is killed with its first byte. The last ones
 * are killed when they begin to write the chain files.
 */
class KillIT {
  private final Path folder;
  private final Path whole;
  private final Path out;
  private final Path log;
  private final Path asked;
  private long askedOnce;

  KillIT(@TempDir Path folder) {
    this.folder = folder;
    whole = folder.resolve("whole");
    out = folder.resolve("out");
    log = out.resolve("log/run.log");
    asked = folder.resolve("asked");
  }

  private void killAndResume(Path model, int kills, long seed) {
    RunningCommand.assertDone(folder, "run", model, "--out", whole);
    askedOnce = RunningCommand.size(asked);
    long most = RunningCommand.size(whole.resolve("log/run.log"));
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    long[] sizes = new long[kills];
    Arrays.setAll(sizes, i -> (long) (most * random.nextUniform()));
    Arrays.sort(sizes);
    int alive = 0;
    for (long size : sizes) {
      long before = RunningCommand.size(log);
      RunningCommand command = begin(model);
      alive += command.await(() -> RunningCommand.size(log) > Math.max(size, before)) ? 1 : 0;
      command.kill();
    }
    assertTrue(alive >= kills / 2, "only " + alive + " of " + kills + " kills came in time");
    for (String file : new String[] {"chain-1.csv.part", "chain-2.csv"}) {
      RunningCommand command = begin(model);
      command.await(() -> Files.exists(out.resolve(file)));
      command.kill();
    }
    RunningCommand.assertDone(folder, "resume", out);
    ChainFiles.assertSame(whole, out, "after kills when the log had " + Arrays.toString(sizes));
    assertNothingIsHalfWritten();
  }

  private RunningCommand begin(Path model) {
    return goOn(model, out);
  }

  /** Killed before its log was there, a run is begun anew. */
  private RunningCommand goOn(Path model, Path run) {
    return Files.exists(run.resolve("log/run.log"))
        ? RunningCommand.start(folder, "resume", run)
        : RunningCommand.start(folder, "run", model, "--out", run);
  }

  private void assertNothingIsHalfWritten() {
    try (Stream<Path> files = Files.walk(out)) {
      assertFalse(files.anyMatch(file -> file.toString().endsWith(".part")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path longBanana() throws IOException {
    Path model = RunModels.banana(folder);
    String longer = Files.readString(model).replace("draws: 60", "draws: 6000");
    return Files.writeString(model, longer.replace("warmup: 40", "warmup: 4000"));
  }

  @Test
  void aBuiltinTargetWithAdaptiveMetropolis() throws IOException {
    killAndResume(longBanana(), 10, 1);
  }

  @Test
  @Tag("faults")
  void aBuiltinTargetKilledOften() throws IOException {
    killAndResume(longBanana(), 80, 11);
  }

  @Test
  @Tag("faults")
  void aProgramKilledOften() throws IOException {
    killAndResume(RunModels.program(folder), 60, 12);
  }

  /** Runs of a moment, killed at moments of the clock: while the JVM starts, samples or renders. */
  @Test
  @Tag("faults")
  void shortRunsKilledAtAnyTime() throws Exception {
    Path model = RunModels.banana(folder);
    long begin = System.nanoTime();
    RunningCommand.assertDone(folder, "run", model, "--out", whole);
    double took = System.nanoTime() - begin;
    RandomStream random = RandomStream.of(13, 0, 0, Purpose.TEST);
    for (int run = 0; run < 20; run++) {
      Path killed = folder.resolve("killed-" + run);
      for (int kill = 0; kill < 3; kill++) {
        RunningCommand command = goOn(model, killed);
        TimeUnit.NANOSECONDS.sleep((long) (took * random.nextUniform()));
        command.kill();
      }
      LauncherRun end = goOn(model, killed).end();
      assertEquals(0, end.status(), end::toString);
      ChainFiles.assertSame(whole, killed, "short run " + run);
    }
  }

  @Test
  void aProgramWithKernelHmc() throws Exception {
    Path model = RunModels.program(folder);
    int kills = 8;
    killAndResume(model, kills, 2);
    RunningCommand.assertAllEnd(folder.resolve("pids"));
    long lost = 2L * (kills + 2); // a kill loses what a chain was asking for, no more
    long compared = 7L * (kills + 3); // and each resumption compares at most seven points
    long again = RunningCommand.size(asked) - askedOnce;
    assertTrue(
        again >= askedOnce && again <= askedOnce + lost + compared, again + " for " + askedOnce);
    assertEquals(2, ChainFiles.of(out).size());
  }
}
