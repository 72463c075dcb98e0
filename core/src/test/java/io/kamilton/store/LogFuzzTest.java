package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs with random damage, with checksums that fit it and without: read, or refused with a {@link
 * LogException}, and nothing else. {@code -Dfuzz.seconds=N} goes on for N seconds.
 */
@Tag("one-jdk")
class LogFuzzTest {
  private static final int CASES = 1000;
  private static final int CHAINS = 2;

  private final Path folder;

  LogFuzzTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private byte[] log() throws IOException {
    Path path = folder.resolve("whole.log");
    Run.Settings settings = new Run.Settings(CHAINS, 10, 10, 5, 1);
    Evaluator target = new Evaluator(new Banana(2, 0.1, 1));
    try (LogWriter log = LogWriter.create(path, "header")) {
      new Run(settings, Samplers.randomWalk(1).adapter(target.traits(), settings), log, Limits.NONE)
          .go(target, chain -> Starts.nearZero(), Past.none());
    }
    return Files.readAllBytes(path);
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void damageIsRefused() throws IOException {
    byte[] whole = log();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("fuzz.seconds", 0));
    int read = 0;
    int refused = 0;
    Path path = folder.resolve("damaged.log");
    for (int i = 0; i < CASES || System.nanoTime() < end; i++) {
      RandomStream random = RandomStream.of(1, 0, i, Purpose.TEST);
      byte[] damaged = random.nextInt(3) == 0 ? torn(whole, random) : whole.clone();
      boolean fitting = random.nextInt(2) == 0;
      for (int k = random.nextInt(4); k >= 0; k--) {
        damage(damaged, fitting, random);
      }
      Files.write(path, damaged);
      if (reads(path, i)) {
        read++;
      } else {
        refused++;
      }
    }
    System.out.println("fuzzed logs: " + read + " read, " + refused + " refused");
    assertTrue(refused > 0 && read > 0);
  }

  private static byte[] torn(byte[] whole, RandomStream random) {
    return Arrays.copyOf(whole, random.nextInt(whole.length + 1));
  }

  /** Some bytes anywhere; or in a record's payload, with the checksum that it then has. */
  private static void damage(byte[] log, boolean fitting, RandomStream random) {
    if (log.length == 0) {
      return;
    }
    if (!fitting) {
      log[random.nextInt(log.length)] = (byte) random.nextLong();
      return;
    }
    int offset = Frame.MAGIC.length;
    ByteBuffer bytes = ByteBuffer.wrap(log);
    for (int skip = random.nextInt(30); offset + Frame.HEAD < log.length; skip--) {
      int length = bytes.getInt(offset);
      int body = offset + Frame.HEAD;
      if (length < 1 || length > log.length - body - Frame.TAIL) {
        return;
      }
      if (skip <= 0) {
        int at = body + random.nextInt(length);
        if (random.nextInt(2) == 0 && at + Integer.BYTES <= body + length) {
          int[] extremes = {-1, 0, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 20};
          bytes.putInt(at, extremes[random.nextInt(extremes.length)]);
        } else {
          log[at] = (byte) random.nextLong();
        }
        bytes.putInt(body + length, Frame.checksum(offset, log, body, length));
        return;
      }
      offset = body + length + Frame.TAIL;
    }
  }

  private static boolean reads(Path path, int number) {
    try (LogReader log = LogReader.open(path, CHAINS)) {
      while (log.next() != null) {
        // a round more
      }
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("log " + number, e);
    }
  }
}
