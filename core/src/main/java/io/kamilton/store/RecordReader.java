package io.kamilton.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The whole records of a log, one after the other, as the file was when it was opened.
 *
 * <p>A record that the end of the file cuts off is dropped, and so is a last one whose checksum is
 * wrong, and zeros that a file system left: the torn end of a log whose writer died. Anything wrong
 * before it is damage.
 */
final class RecordReader implements AutoCloseable {
  private final Path path;
  private final InputStream in;
  private final long size;
  private final byte[] head = new byte[Frame.HEAD];
  private byte[] body = new byte[1024];
  private long offset;
  private long begin;
  private RecordType type = RecordType.HEADER;

  RecordReader(Path path) throws IOException {
    this(path, Files.size(path));
  }

  /** The records up to where the file is said to end. */
  RecordReader(Path path, long end) throws IOException {
    this.path = path;
    size = end;
    in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
    byte[] magic = in.readNBytes(Frame.MAGIC.length);
    if (!Arrays.equals(magic, Frame.MAGIC)) {
      in.close();
      throw new LogException(path + notThisLog(magic), 0);
    }
    offset = magic.length;
  }

  private static String notThisLog(byte[] magic) {
    int version = Frame.MAGIC.length - 1;
    boolean other =
        magic.length > version
            && Arrays.equals(magic, 0, version, Frame.MAGIC, 0, version)
            && Character.isDigit(magic[version]);
    return other
        ? " is a log of format %c, written by another version of kamilton; this one reads format %c."
                .formatted(magic[version], Frame.MAGIC[version])
            + " Run the model again, or finish the run with the version that began it"
        : " is not a log of a run, or its beginning is damaged";
  }

  /** Where the whole records end that were read so far. */
  long offset() {
    return offset;
  }

  /** Bytes after them. */
  long torn() {
    return size - offset;
  }

  RecordType type() {
    return type;
  }

  /** The payload of the next record, valid until the one after; null at the end. */
  @Nullable Decoder next() throws IOException {
    if (size - offset < Frame.HEAD) {
      return null;
    }
    readFully(head, Frame.HEAD);
    ByteBuffer numbers = ByteBuffer.wrap(head);
    int length = numbers.getInt();
    if (!Frame.isLength(length, numbers.getInt())) {
      if (head[Frame.HEAD - 1] == 0 && onlyZerosFollow()) {
        return null;
      }
      throw damaged("a length is wrong");
    }
    long whole = (long) Frame.HEAD + length + Frame.TAIL;
    if (size - offset < whole) {
      return null;
    }
    if (body.length < length + Frame.TAIL) {
      body = new byte[Math.max(2 * body.length, length + Frame.TAIL)];
    }
    readFully(body, length + Frame.TAIL);
    int checksum = ByteBuffer.wrap(body).getInt(length);
    if (checksum != Frame.checksum(offset, body, 0, length)) {
      if (offset + whole == size || ((byte) checksum == 0 && onlyZerosFollow())) {
        return null;
      }
      throw damaged("a checksum is wrong");
    }
    RecordType known = RecordType.ofCode(body[0]);
    if (known == null) {
      throw damaged("a record is of the unknown kind " + body[0]);
    }
    type = known;
    begin = offset;
    offset += whole;
    return new Decoder(ByteBuffer.wrap(body, 1, length - 1));
  }

  /** A record with a right checksum that no writer of ours would write: the last one read. */
  LogException senseless(RuntimeException e) {
    return damaged(begin, "a record makes no sense (" + e.getMessage() + ")");
  }

  LogException damaged(String what) {
    return damaged(offset, what);
  }

  private LogException damaged(long at, String what) {
    return new LogException(path + " is damaged at byte " + at + " of " + size + ": " + what, at);
  }

  /** Whether a file system filled up with zeros what was never written: to the end of the file. */
  private boolean onlyZerosFollow() throws IOException {
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  private void readFully(byte[] to, int length) throws IOException {
    if (in.readNBytes(to, 0, length) < length) {
      throw new LogException(path + " became shorter while it was read", offset);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
