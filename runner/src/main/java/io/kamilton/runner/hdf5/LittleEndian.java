package io.kamilton.runner.hdf5;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes that grow, numbers with their lowest byte first. */
final class LittleEndian {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Appends the lowest {@code size} bytes of a number. */
  LittleEndian number(long value, int size) {
    for (int i = 0; i < size; i++) {
      bytes.write((int) (value >>> (8 * i)) & 0xff);
    }
    return this;
  }

  LittleEndian number(double value) {
    return number(Double.doubleToRawLongBits(value), 8);
  }

  LittleEndian append(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  LittleEndian append(LittleEndian more) {
    return append(more.toArray());
  }

  /** Appends the UTF-8 of a text. */
  LittleEndian text(String text) {
    return append(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends zeros up to a multiple of 8. */
  LittleEndian padded() {
    return number(0, (8 - bytes.size() % 8) % 8);
  }

  /** Appends the checksum of all that is there. */
  LittleEndian checked() {
    return number(Checksum.of(toArray()), 4);
  }

  int size() {
    return bytes.size();
  }

  byte[] toArray() {
    return bytes.toByteArray();
  }
}
