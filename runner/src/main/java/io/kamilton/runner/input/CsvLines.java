package io.kamilton.runner.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of a CSV file that hold cells, one after the other; comments are passed over. */
public final class CsvLines {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private final InputStream in;
  private final String file;
  private final Consumer<String> comments;
  private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
  private final byte[] buffer = new byte[1 << 16];
  private int filled;
  private int at;
  private byte[] line = new byte[256];
  private int number;
  private boolean afterCarriageReturn;

  /** Reads bytes from {@code in}; {@code file} names them in messages. */
  CsvLines(InputStream in, String file) {
    this(in, file, comment -> {});
  }

  private CsvLines(InputStream in, String file, Consumer<String> comments) {
    this.in = in;
    this.file = file;
    this.comments = comments;
  }

  /** What makes something of the lines of a file. */
  @FunctionalInterface
  public interface Reading<T> {
    T read(CsvLines lines) throws IOException;
  }

  /**
   * What {@code reading} makes of a file; comments go to {@code comments} as they are passed over.
   * A file that cannot be read is an {@link InputException}.
   */
  public static <T> T read(Path file, Consumer<String> comments, Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a folder; a CSV file is expected");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return reading.read(new CsvLines(in, file.toString(), comments));
    } catch (NoSuchFileException e) {
      throw new InputException(file + " does not exist; a CSV file is expected", e);
    } catch (AccessDeniedException e) {
      throw new InputException(file + " may not be read (permission denied)", e);
    } catch (IOException e) {
      throw new InputException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Digits with an optional sign, point and exponent; {@code parseDouble} takes more than that. */
  public static boolean isNumber(String cell) {
    return NUMBER.matcher(cell).matches();
  }

  public String file() {
    return file;
  }

  /** The number of the line returned last, from 1. */
  public int number() {
    return number;
  }

  /** The next line that is not a comment, without its end, or null after the last. */
  public @Nullable String next() throws IOException {
    String line = decoded();
    while (line != null && line.stripLeading().startsWith("#")) {
      comments.accept(line.strip());
      line = decoded();
    }
    return line;
  }

  /** The cells of a line: separated by commas, blanks around them cut off, quotes undone. */
  public List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (true) {
      int comma = line.indexOf(',', at);
      String plain = line.substring(at, comma < 0 ? line.length() : comma).strip();
      if (plain.startsWith("\"")) {
        StringBuilder cell = new StringBuilder();
        comma = endOfQuoted(line, line.indexOf('"', at), cell);
        plain = cell.toString();
      }
      cells.add(plain);
      if (comma < 0) {
        return cells;
      }
      at = comma + 1;
    }
  }

  /** cell ← the text in quotes from {@code quote} on; the comma after it, or -1. */
  private int endOfQuoted(String line, int quote, StringBuilder cell) {
    int end = line.indexOf('"', quote + 1);
    while (end >= 0 && line.startsWith("\"\"", end)) {
      cell.append(line, quote + 1, end + 1);
      quote = end + 1;
      end = line.indexOf('"', quote + 1);
    }
    if (end < 0) {
      throw new InputException(where() + ": a quote (\") is not closed on the line it begins");
    }
    cell.append(line, quote + 1, end);
    int comma = line.indexOf(',', end);
    String rest = line.substring(end + 1, comma < 0 ? line.length() : comma);
    if (!rest.isBlank()) {
      throw new InputException(
          where()
              + ": "
              + Quoted.of(rest.strip())
              + " follows a closing quote; only a comma may (a quote inside quotes is written \"\")");
    }
    return comma;
  }

  /** The file and the line returned last, as messages begin. */
  public String where() {
    return file + ", line " + number;
  }

  private @Nullable String decoded() throws IOException {
    int b = read();
    if (afterCarriageReturn && b == '\n') {
      b = read();
    }
    if (b < 0) {
      return null;
    }
    number++;
    int length = 0;
    for (; b >= 0 && b != '\n' && b != '\r'; b = read()) {
      if (b == 0) {
        throw new InputException(notText("a zero byte"));
      }
      if (length == line.length) {
        line = Arrays.copyOf(line, Math.multiplyExact(2, length));
      }
      line[length++] = (byte) b;
    }
    afterCarriageReturn = b == '\r';
    return text(ByteBuffer.wrap(line, 0, length));
  }

  /** The next byte, or -1 after the last. */
  private int read() throws IOException {
    if (at == filled) {
      at = 0;
      filled = in.read(buffer);
      if (filled < 0) {
        filled = 0;
        return -1;
      }
    }
    return buffer[at++] & 0xff;
  }

  private String text(ByteBuffer bytes) {
    String text;
    try {
      text = utf8.decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(notText("not UTF-8"), e);
    }
    return number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  private String notText(String found) {
    return where() + " is not text (" + found + "); a CSV file in UTF-8 is expected";
  }
}
