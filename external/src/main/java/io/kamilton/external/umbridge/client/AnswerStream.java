package io.kamilton.external.umbridge.client;

import io.kamilton.external.Excerpt;
import io.kamilton.external.Ticks;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
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

  private final InputStream in;
  private long due;
  private int headLeft;
  private boolean kept = true;

  AnswerStream(Socket socket) throws IOException {
    in =
        new BufferedInputStream(
            new FilterInputStream(socket.getInputStream()) {
              @Override
              public int read(byte[] bytes, int offset, int length) throws IOException {
                socket.setSoTimeout(millisLeft());
                return super.read(bytes, offset, length);
              }
            });
  }

  /**
   * Whether the answer to another request can come after the last one; not where something came
   * without being asked for, which would be taken for it.
   */
  boolean isKept() {
    try {
      return kept && in.available() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  HttpAnswer next(long deadline) throws IOException {
    due = deadline;
    headLeft = LARGEST_HEAD;
    String statusLine;
    int status;
    Map<String, String> headers;
    do {
      statusLine = line();
      status = status(statusLine);
      headers = headers();
    } while (status < FIRST_FINAL); // 100 Continue and the like
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
      return exactly(Long.parseLong(length), 0);
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
      out.writeBytes(exactly(length, out.size()));
      line();
    }
  }

  private byte[] rest() throws IOException {
    kept = false;
    byte[] rest = in.readNBytes(LARGEST_BODY + 1);
    requireSmall(rest.length);
    return rest;
  }

  /** So many bytes, after as many as there are of the body already. */
  private byte[] exactly(long length, long already) throws IOException {
    requireSmall(length < 0 ? length : already + length);
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException("the connection was closed in the middle of an answer");
    }
    return bytes;
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
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the connection was closed without an answer");
      }
      if (--headLeft < 0) {
        throw new ProtocolException("answered " + Excerpt.of(line.toString()) + " without end");
      }
      line.append((char) c);
    }
    int length = line.length();
    boolean carriage = length > 0 && line.charAt(length - 1) == '\r';
    return carriage ? line.substring(0, length - 1) : line.toString();
  }

  /** What is left until the answer is due; 0, which a socket takes for no limit, if it never is. */
  private int millisLeft() throws SocketTimeoutException {
    if (due == Long.MAX_VALUE) {
      return 0;
    }
    long left = Duration.ofNanos(due - Ticks.now()).toMillis() + 1;
    if (left <= 0) {
      throw new SocketTimeoutException("late");
    }
    return (int) Math.min(left, Integer.MAX_VALUE);
  }
}
