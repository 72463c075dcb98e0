package io.kamilton.runner.log;

import io.kamilton.run.Past;
import io.kamilton.store.LogException;
import io.kamilton.store.LogReader;
import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** One reading of a log, shown to all who want to see it. */
public final class LogReplay {
  /** Whoever looks at a log while it is read. */
  public interface Visitor {
    /** A point that a chain tried as its start. */
    default void tried(int chain, Evaluated point) {}

    /**
     * A round.
     *
     * @param seconds that the run had taken at its end
     */
    void round(Past.Known known, double seconds);
  }

  private LogReplay() {}

  /** Reads the log of so many chains to its end; the reader, with what it knows then. */
  public static LogReader of(Path log, int chains, List<Visitor> visitors) throws IOException {
    try (LogReader reader = LogReader.open(log, chains)) {
      for (int c = 0; c < chains; c++) {
        int chain = c;
        reader.tried(chain).forEach(at -> visitors.forEach(each -> each.tried(chain, at)));
      }
      for (Past.Known next = reader.next(); next != null; next = reader.next()) {
        Past.Known known = next;
        visitors.forEach(each -> each.round(known, reader.seconds()));
      }
      return reader;
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof LogException damage
          ? damage
          : new IOException(e.getMessage(), e);
    }
  }
}
