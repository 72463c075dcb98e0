package io.kamilton.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The standard output and standard error of this process, as UTF-8 whatever the locale.
 *
 * <p>The launcher sends descriptor 2 through a filter for what the JVM itself prints at its start,
 * and passes the real standard error under the number in {@code kamilton.stderr.descriptor}: what
 * this program prints goes there directly, so nothing is still on its way when the process ends.
 */
public final class StandardStreams {
  private static final Path OUTPUT = Path.of("/dev/stdout");

  /** The bits of a file's mode that say what it is, and two of their values (POSIX). */
  private static final int TYPE = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;

  private final Remembering output = new Remembering(new FileOutputStream(FileDescriptor.out));
  private final OutputStream error = error();

  /** Makes them what {@code System.out} and {@code System.err} are. */
  public void install() {
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
  }

  public PrintWriter out() {
    return new PrintWriter(output, true, StandardCharsets.UTF_8);
  }

  public PrintWriter err() {
    return new PrintWriter(error, true, StandardCharsets.UTF_8);
  }

  /** Why standard output could not be written, or null when all went well. */
  public @Nullable IOException outputFailure() {
    return output.failure;
  }

  /** Whether standard error is a terminal: the launcher knows, a JVM cannot tell. */
  public static boolean errorIsTerminal() {
    return Boolean.getBoolean("kamilton.stderr.terminal");
  }

  /** Whether standard output goes to a pipe or a socket, which fails only where its reader left. */
  public static boolean outputIsPipe() {
    try {
      int type = (int) Files.getAttribute(OUTPUT, "unix:mode") & TYPE;
      return type == PIPE || type == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false; // no system with such files
    }
  }

  /** How wide the terminal is that standard output goes to; empty where it goes elsewhere. */
  public static OptionalInt outputColumns() {
    int columns = Integer.getInteger("kamilton.stdout.columns", 0);
    return columns > 0 ? OptionalInt.of(columns) : OptionalInt.empty();
  }

  private static OutputStream error() {
    Integer number = Integer.getInteger("kamilton.stderr.descriptor");
    if (number != null) {
      try {
        Constructor<FileDescriptor> byNumber =
            FileDescriptor.class.getDeclaredConstructor(int.class);
        byNumber.setAccessible(true);
        return new FileOutputStream(byNumber.newInstance(number));
      } catch (ReflectiveOperationException | RuntimeException e) {
        // A JVM that does not open java.io: the way through the filter works too.
      }
    }
    return new FileOutputStream(FileDescriptor.err);
  }

  /** An output stream that remembers its first failure, which {@code PrintStream} would hide. */
  private static final class Remembering extends FilterOutputStream {
    private volatile @Nullable IOException failure;

    Remembering(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }
  }
}
