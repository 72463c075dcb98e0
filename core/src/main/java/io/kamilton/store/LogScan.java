package io.kamilton.store;

import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far a log goes: its records are checked one by one, and few iterations are decoded.
 *
 * @param end where its whole records end
 * @param torn how many bytes follow that are no whole record
 * @param iterations that each chain has made
 * @param points some that were evaluated, spread over the log
 */
public record LogScan(
    long end, long torn, List<RunEvent> events, List<Integer> iterations, List<Evaluated> points) {
  /** Points that are kept of a log, at most. */
  private static final int MOST_POINTS = 64;

  public LogScan {
    points = List.copyOf(points);
    events = List.copyOf(events);
    iterations = List.copyOf(iterations);
  }

  /** The log of so many chains. */
  public static LogScan of(Path path, int chains) throws IOException {
    List<RunEvent> events = new ArrayList<>();
    Integer[] iterations = new Integer[chains];
    Arrays.fill(iterations, 0);
    Thinned<@Nullable Evaluated> points = new Thinned<>(MOST_POINTS);
    try (RecordReader records = new RecordReader(path)) {
      for (Decoder in = records.next(); in != null; in = records.next()) {
        try {
          switch (records.type()) {
            case STEP -> {
              iterations[in.chain()]++;
              points.add(in::proposal);
            }
            case TRIED -> {
              in.chain();
              points.add(in::evaluated);
            }
            case COMPARED, RESUMED, ENDED -> {
              in.seconds();
              events.add(in.event(records.type()));
            }
            case HEADER, ROUND -> {}
          }
        } catch (IllegalArgumentException
            | IndexOutOfBoundsException
            | BufferUnderflowException e) {
          throw records.senseless(e);
        }
      }
      return new LogScan(
          records.offset(),
          records.torn(),
          events,
          Arrays.asList(iterations),
          points.kept().stream().flatMap(Stream::ofNullable).toList());
    }
  }
}
