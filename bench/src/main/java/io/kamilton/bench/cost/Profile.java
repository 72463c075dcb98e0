package io.kamilton.bench.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * How often JDK Flight Recorder found each thread at work on each part.
 *
 * <p>On a busy machine it misses many samples, of some threads and in some processes far more than
 * of others; why is not known. So counts of different threads are not compared, and shares within a
 * thread are rough where samples are few.
 */
final class Profile {
  private static final String IN_JAVA = "jdk.ExecutionSample";
  private static final String IN_NATIVE = "jdk.NativeMethodSample";
  private static final Duration PERIOD = Duration.ofMillis(1);

  /** A thread that waits for a disk is in native code, but takes no CPU time. */
  private static final String WAITS_FOR_DISK = "force0";

  private final Map<Long, Map<Part, Integer>> byThread = new HashMap<>();

  /** Work that may fail with the files that it writes. */
  interface Work {
    void run() throws IOException;
  }

  /** The profile of some work, which is done once, and of what other threads do meanwhile. */
  static Profile of(Work work) throws IOException {
    Path file = Files.createTempFile("kamilton-cost", ".jfr");
    try (Recording recording = new Recording()) {
      // the same period for both, so that samples in Java and in BLAS weigh the same
      recording.enable(IN_JAVA).withPeriod(PERIOD);
      recording.enable(IN_NATIVE).withPeriod(PERIOD);
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
      return read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static Profile read(Path file) throws IOException {
    Profile profile = new Profile();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        String name = event.getEventType().getName();
        RecordedThread thread =
            name.equals(IN_JAVA) || name.equals(IN_NATIVE)
                ? event.getThread("sampledThread")
                : null;
        if (thread != null && event.getStackTrace() != null) {
          profile.add(thread.getJavaThreadId(), event.getStackTrace().getFrames());
        }
      }
    }
    return profile;
  }

  private void add(long thread, List<RecordedFrame> frames) {
    if (!frames.isEmpty() && frames.get(0).getMethod().getName().equals(WAITS_FOR_DISK)) {
      return;
    }
    Optional<Part> part =
        Part.of(frames.stream().map(each -> each.getMethod().getType().getName()).toList());
    part.ifPresent(
        each ->
            byThread
                .computeIfAbsent(thread, any -> new EnumMap<>(Part.class))
                .merge(each, 1, Integer::sum));
  }

  /** The share of a part in a thread's samples of some parts; empty where there are none. */
  OptionalDouble share(long thread, Part part, Collection<Part> among) {
    Map<Part, Integer> counts = byThread.getOrDefault(thread, Map.of());
    int all = among.stream().mapToInt(each -> counts.getOrDefault(each, 0)).sum();
    return all == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) counts.getOrDefault(part, 0) / all);
  }
}
