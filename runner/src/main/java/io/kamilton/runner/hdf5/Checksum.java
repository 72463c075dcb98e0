package io.kamilton.runner.hdf5;

/**
 * B. Jenkins' hash "lookup3" of bytes (2006, public domain), with which HDF5 checks its metadata.
 */
final class Checksum {
  private static final int BLOCK = 12;

  private Checksum() {}

  static int of(byte[] bytes) {
    int a = 0xdeadbeef + bytes.length;
    int b = a;
    int c = a;
    int at = 0;
    for (; bytes.length - at > BLOCK; at += BLOCK) {
      a += word(bytes, at);
      b += word(bytes, at + 4);
      c += word(bytes, at + 8);
      a = (a - c) ^ Integer.rotateLeft(c, 4);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 6);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 8);
      b += a;
      a = (a - c) ^ Integer.rotateLeft(c, 16);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 19);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 4);
      b += a;
    }
    if (at == bytes.length) {
      return c;
    }
    a += word(bytes, at);
    b += word(bytes, at + 4);
    c += word(bytes, at + 8);
    c = (c ^ b) - Integer.rotateLeft(b, 14);
    a = (a ^ c) - Integer.rotateLeft(c, 11);
    b = (b ^ a) - Integer.rotateLeft(a, 25);
    c = (c ^ b) - Integer.rotateLeft(b, 16);
    a = (a ^ c) - Integer.rotateLeft(c, 4);
    b = (b ^ a) - Integer.rotateLeft(a, 14);
    return (c ^ b) - Integer.rotateLeft(b, 24);
  }

  /** Four bytes, the lowest first; those behind the end are zeros. */
  private static int word(byte[] bytes, int at) {
    int word = 0;
    for (int i = 0; i < 4 && at + i < bytes.length; i++) {
      word |= (bytes[at + i] & 0xff) << (8 * i);
    }
    return word;
  }
}
