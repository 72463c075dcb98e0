package io.kamilton.runner.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file, read row by row.
 *
 * <p>The text is UTF-8, with or without a byte order mark, lines end as on any system, lines that
 * begin with {@code #} are comments, cells may be in quotes, and blank lines may stand before the
 * first row and at the end. All rows have as many cells as the first. Anything else is an {@link
 * InputException} that names the file and the line.
 */
public final class CsvReader {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private final BufferedReader bytes;
  private final String file;
  private final Consumer<String> comments;
  private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
  private List<String> names = List.of();
  private String line = "";
  private int number;
  private int width;

  private CsvReader(InputStream in, String file, Consumer<String> comments) {
    // a character a byte: where bytes are no UTF-8 their line can be named
    bytes = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    this.file = file;
    this.comments = comments;
  }

  /** What makes something of the rows of a file. */
  @FunctionalInterface
  public interface Reading<T> {
    T read(CsvReader csv) throws IOException;
  }

  /**
   * What {@code reading} makes of a file; comments go to {@code comments} as they are passed over.
   * A file that cannot be read is an {@link InputException}.
   */
  public static <T> T read(Path file, Consumer<String> comments, Reading<T> reading) {
    return UserFile.read(
        file, "a CSV file", in -> reading.read(new CsvReader(in, file.toString(), comments)));
  }

  /** Digits with an optional sign, point and exponent; {@code parseDouble} takes more than that. */
  public static boolean isNumber(String cell) {
    return NUMBER.matcher(cell).matches();
  }

  String file() {
    return file;
  }

  /** The number of the line of the last row, from 1. */
  int number() {
    return number;
  }

  /**
   * The first row, which names the columns.
   *
   * @param shape what the file should hold, for messages
   */
  public List<String> header(String shape) throws IOException {
    List<String> cells = row();
    if (cells == null) {
      throw new InputException(file + " is empty; expected: " + shape);
    }
    if (cells.stream().allMatch(CsvReader::isNumber)) {
      throw new InputException(
          "%s holds only numbers (%s), so the header seems to be missing; expected: %s, such as x1,x2 (a line that begins with # is a comment)"
              .formatted(where(), Quoted.of(line.strip()), shape));
    }
    for (int j = 0; j < cells.size(); j++) {
      String name = cells.get(j);
      int first = cells.indexOf(name);
      if (name.isEmpty() || first < j) {
        throw new InputException(
            "%s, column %d: %s"
                .formatted(
                    where(),
                    j + 1,
                    name.isEmpty()
                        ? "the header has no name here; every column needs one, and a column of row"
                            + " numbers does not belong in the file"
                        : "the name %s is that of column %d; names must differ"
                            .formatted(Quoted.of(name), first + 1)));
      }
    }
    names = List.copyOf(cells);
    return names;
  }

  /**
   * values ← the next row below the header; false after the last.
   *
   * @param parse the number in a cell; an IllegalArgumentException says what is wrong with it
   */
  public boolean numbers(double[] values, ToDoubleFunction<String> parse) throws IOException {
    List<String> cells = row();
    if (cells == null) {
      return false;
    }
    for (int j = 0; j < values.length; j++) {
      try {
        values[j] = parse.applyAsDouble(cells.get(j));
      } catch (IllegalArgumentException e) {
        throw new InputException(
            "%s, column %d (%s): %s".formatted(where(), j + 1, names.get(j), e.getMessage()), e);
      }
    }
    return true;
  }

  /** The cells of the next row, blanks around them cut off and quotes undone; null at the end. */
  @Nullable List<String> row() throws IOException {
    int blank = 0;
    String next = next();
    while (next != null && next.isBlank()) {
      blank = blank == 0 ? number : blank;
      next = next();
    }
    if (next == null) {
      return null;
    }
    if (blank > 0 && width > 0) {
      throw new InputException(
          file + ", line " + blank + " is blank; blank lines may stand only at the end");
    }
    line = next;
    List<String> cells = cells();
    if (width > 0 && cells.size() != width) {
      throw new InputException(
          "%s has %d columns, but the %s has %d; every row needs as many, separated by commas"
              .formatted(where(), cells.size(), names.isEmpty() ? "first line" : "header", width));
    }
    width = cells.size();
    return cells;
  }

  private List<String> cells() {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (true) {
      int comma = line.indexOf(',', at);
      String plain = line.substring(at, comma < 0 ? line.length() : comma).strip();
      if (plain.startsWith("\"")) {
        StringBuilder cell = new StringBuilder();
        comma = endOfQuoted(line.indexOf('"', at), cell);
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
  private int endOfQuoted(int quote, StringBuilder cell) {
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
    String rest = line.substring(end + 1, comma < 0 ? line.length() : comma).strip();
    if (!rest.isEmpty()) {
      throw new InputException(
          "%s: %s follows a closing quote; only a comma may (a quote inside quotes is written \"\")"
              .formatted(where(), Quoted.of(rest)));
    }
    return comma;
  }

  private String where() {
    return file + ", line " + number;
  }

  /** The next line that is not a comment, or null after the last. */
  private @Nullable String next() throws IOException {
    for (String raw = bytes.readLine(); raw != null; raw = bytes.readLine()) {
      number++;
      String text = decoded(raw);
      if (!text.stripLeading().startsWith("#")) {
        return text;
      }
      comments.accept(text.strip());
    }
    return null;
  }

  private String decoded(String raw) {
    if (raw.indexOf('\0') >= 0) {
      throw new InputException(notText("a zero byte"));
    }
    try {
      ByteBuffer buffer = ByteBuffer.wrap(raw.getBytes(StandardCharsets.ISO_8859_1));
      String text = utf8.decode(buffer).toString();
      return number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new InputException(notText("not UTF-8"), e);
    }
  }

  private String notText(String found) {
    return where() + " is not text (" + found + "); a CSV file in UTF-8 is expected";
  }
}
