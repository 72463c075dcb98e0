package io.kamilton.external.umbridge.client;

import io.kamilton.external.Excerpt;
import io.kamilton.external.Ticks;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The answers that come over a connection, one after the other: HTTP/1.1 (RFC 9112), read. */
final class AnswerStream {
  static final int LARGEST_BODY = 64 << 20;
  private static final int LARGEST_HEAD = 64 << 10;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int FIRST_FINAL = 200;

  private final Socket socket;
  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int next;
  private int end;
  private long due;
  private int headLeft;
  private boolean kept = true;

  AnswerStream(Socket socket) throws IOException {
    this.socket = socket;
    in = socket.getInputStream();
  }

  /**
   * Whether the answer to another request can come after the last one; not where something came
   * without being asked for, which would be taken for it.
   */
  boolean isKept() {
    try {
      return kept && next == end && in.available() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  HttpAnswer next(long deadline) throws IOException {
    due = deadline;
    headLeft = LARGEST_HEAD;
    String statusLine = line();
    int status = status(statusLine);
    Map<String, String> headers = headers();
    while (status < FIRST_FINAL) { // 100 Continue and the like
      statusLine = line();
      status = status(statusLine);
      headers = headers();
    }
    String connection = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    kept =
        statusLine.startsWith("HTTP/1.0")
            ? connection.contains("keep-alive")
            : !connection.contains("close");
    boolean empty = status == NO_CONTENT || status == NOT_MODIFIED;
    return new HttpAnswer(status, empty ? new byte[0] : body(headers));
  }

  private static int status(String line) throws ProtocolException {
    String[] words = line.split(" ", 3);
    if (!words[0].startsWith("HTTP/1.") || words.length < 2 || !words[1].matches("[1-9][0-9]{2}")) {
      throw new ProtocolException("answered " + Excerpt.of(line) + ", which is not HTTP");
    }
    return Integer.parseInt(words[1]);
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
        headers.merge(name, line.substring(colon + 1).strip(), (a, b) -> a + ", " + b);
      }
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    String coding = headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT);
    if (coding.endsWith("chunked")) {
      return chunks();
    }
    String length = headers.get("content-length");
    if (length == null) {
      return rest();
    }
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      copy(Long.parseLong(length), out);
      return out.toByteArray();
    } catch (NumberFormatException e) {
      throw new ProtocolException("answered with the Content-Length " + Excerpt.of(length));
    }
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (true) {
      headLeft = LARGEST_HEAD;
      String size = line().replaceFirst(";.*", "").strip();
      if (!size.matches("[0-9a-fA-F]{1,8}")) {
        throw new ProtocolException("answered with the chunk size " + Excerpt.of(size));
      }
      long length = Long.parseLong(size, 16);
      if (length == 0) {
        headers(); // of the trailer
        return out.toByteArray();
      }
      copy(length, out);
      line();
    }
  }

  private byte[] rest() throws IOException {
    kept = false;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (next < end || fill()) {
      requireSmall(out.size() + (long) end - next);
      out.write(buffer, next, end - next);
      next = end;
    }
    return out.toByteArray();
  }

  private void copy(long length, ByteArrayOutputStream out) throws IOException {
    requireSmall(out.size() + length);
    for (long left = length; left > 0; ) {
      if (next == end && !fill()) {
        throw new EOFException("the connection was closed in the middle of an answer");
      }
      int piece = (int) Math.min(left, end - next);
      out.write(buffer, next, piece);
      next += piece;
      left -= piece;
    }
  }

  private static void requireSmall(long length) throws ProtocolException {
    if (length > LARGEST_BODY || length < 0) {
      throw new ProtocolException(
          "answered with more than " + (LARGEST_BODY >> 20) + " MiB, which is no answer");
    }
  }

  /** The line that ends next, without its end. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      if (next == end && !fill()) {
        throw new EOFException("the connection was closed without an answer");
      }
      char c = (char) (buffer[next++] & 0xff);
      if (c == '\n') {
        int length = line.length();
        boolean carriage = length > 0 && line.charAt(length - 1) == '\r';
        return carriage ? line.substring(0, length - 1) : line.toString();
      }
      if (--headLeft < 0) {
        throw new ProtocolException("answered " + Excerpt.of(line.toString()) + " without end");
      }
      line.append(c);
    }
  }

  /** More bytes; false at the end. */
  private boolean fill() throws IOException {
    if (due != Long.MAX_VALUE) {
      long left = Duration.ofNanos(due - Ticks.now()).toMillis() + 1;
      if (left <= 0) {
        throw new SocketTimeoutException("late");
      }
      socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
    } else {
      socket.setSoTimeout(0);
    }
    next = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
