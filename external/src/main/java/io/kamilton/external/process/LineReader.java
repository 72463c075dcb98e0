package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of bytes from a program, in one buffer that is used again and again. */
final class LineReader {
  /** No answer is longer. */
  static final int LONGEST = 64 << 20;

  private static final int USUAL = 1 << 16;

  private final InputStream in;
  private byte[] bytes = new byte[USUAL];
  // The line is [from, to), what follows it [next, end).
  private int from;
  private int to;
  private int next;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Whether something but blanks came after the last line, without being asked for. */
  boolean hasMore() throws IOException {
    if (in.available() > 0) {
      makeRoom();
      fill();
    }
    while (next < end && isBlank(bytes[next])) {
      next++;
    }
    return next < end;
  }

  /** Goes to the next line that is not blank; false at the end, or where a line breaks off. */
  boolean next() throws IOException {
    int scanned = next;
    while (true) {
      for (; scanned < end; scanned++) {
        if (bytes[scanned] == '\n') {
          from = next;
          to = scanned;
          next = ++scanned;
          if (!isBlank(from, to)) {
            return true;
          }
        }
      }
      scanned -= makeRoom();
      if (!fill()) {
        from = next;
        to = end;
        return false;
      }
    }
  }

  /** Moves what is not used yet to the front, or takes a larger buffer; the distance moved. */
  private int makeRoom() {
    int moved = next;
    int kept = end - next;
    boolean full = kept == bytes.length;
    if (full && kept >= LONGEST) {
      throw BadAnswer.unreadable(
          "wrote a line of more than %d MiB, %s; large results belong into files"
              .formatted(LONGEST >> 20, Excerpt.of(bytes, 0, end)));
    }
    boolean tooLarge = bytes.length > USUAL && kept < USUAL / 2;
    if (full || tooLarge) {
      int length = full ? 2 * bytes.length : USUAL;
      bytes = Arrays.copyOf(Arrays.copyOfRange(bytes, next, end), length);
    } else {
      System.arraycopy(bytes, next, bytes, 0, kept);
    }
    next = 0;
    end = kept;
    return moved;
  }

  private boolean fill() throws IOException {
    int n = in.read(bytes, end, bytes.length - end);
    end += Math.max(n, 0);
    return n >= 0;
  }

  private boolean isBlank(int start, int stop) {
    for (int i = start; i < stop; i++) {
      if (!isBlank(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  /** The beginning of the line, or of what there is of one. */
  String excerpt() {
    return Excerpt.of(bytes, from, to);
  }

  /** The beginning of what follows the line. */
  String excerptOfMore() {
    return Excerpt.of(bytes, next, end);
  }

  boolean isEmpty() {
    return from == to;
  }
}
