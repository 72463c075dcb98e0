package io.kamilton.runner.hdf5;

/** The encoded types of numbers, texts and references. */
final class Datatype {
  private static final int VERSION_1 = 1 << 4;
  private static final int VERSION_3 = 3 << 4;
  private static final int UTF_8 = 0x10;
  private static final int SIGNED = 0x08;

  private Datatype() {}

  /** A signed integer of so many bytes. */
  static LittleEndian integer(int bytes) {
    return type(VERSION_1, SIGNED, bytes).number(0, 2).number(8L * bytes, 2);
  }

  /** A double: sign at bit 63, exponent of 11 bits at 52 with bias 1023, mantissa of 52 bits. */
  static LittleEndian real() {
    return type(VERSION_1 | 1, 0x3f20, 8)
        .number(0, 2)
        .number(64, 2)
        .number(52, 1)
        .number(11, 1)
        .number(0, 1)
        .number(52, 1)
        .number(1023, 4);
  }

  /** A text of so many bytes in UTF-8, the last of them zero. */
  static LittleEndian text(int bytes) {
    return type(VERSION_1 | 3, UTF_8, bytes);
  }

  /** The same in ASCII. */
  static LittleEndian ascii(int bytes) {
    return type(VERSION_1 | 3, 0, bytes);
  }

  /** The address of an object. */
  static LittleEndian reference() {
    return type(VERSION_1 | 7, 0, 8);
  }

  /** A list of references, of any length, kept in a heap. */
  static LittleEndian references() {
    return type(VERSION_1 | 9, 0, 16).append(reference());
  }

  /** A dataset, and which of its dimensions is meant. */
  static LittleEndian backReference() {
    return type(VERSION_3 | 6, 2, 12)
        .text("dataset\0")
        .number(0, 1)
        .append(reference())
        .text("dimension\0")
        .number(8, 1)
        .append(integer(4));
  }

  private static LittleEndian type(int versionAndClass, int bits, int size) {
    return new LittleEndian().number(versionAndClass, 1).number(bits, 3).number(size, 4);
  }
}
