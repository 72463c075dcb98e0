package io.kamilton.store;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * How a record lies in the file: length, check of the length, type and payload, CRC-32C.
 *
 * <p>The length has a check of its own, so a damaged one is not taken for a torn end of the file;
 * the checksum covers the place in the file too, so a record that was moved is no record.
 */
final class Frame {
  static final byte[] MAGIC = {
    'K', 'A', 'M', 'I', 'L', 'T', 'O', 'N', ' ', 'L', 'O', 'G', ' ', '4'
  };
  static final int HEAD = 2 * Integer.BYTES;
  static final int TAIL = Integer.BYTES;

  /** No record is longer; larger lengths are damage. */
  static final int LONGEST = 1 << 30;

  private static final int CHECK = 0x4B4D4C54;

  private Frame() {}

  static int check(int length) {
    return Integer.rotateLeft(length, 13) ^ CHECK;
  }

  static boolean isLength(int length, int check) {
    return length >= 1 && length <= LONGEST && check(length) == check;
  }

  /** The checksum of a record that begins at {@code offset} of the file. */
  static int checksum(long offset, byte[] body, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, offset));
    crc.update(body, from, length);
    return (int) crc.getValue();
  }
}
