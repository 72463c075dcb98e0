package io.kamilton.runner.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ChecksumTest {
  /** The values that the author of the hash prints from its self-test. */
  @Test
  void knownValues() {
    assertEquals(0xdeadbeef, Checksum.of(new byte[0]));
    byte[] text = "Four score and seven years ago".getBytes(StandardCharsets.US_ASCII);
    assertEquals(0x17770551, Checksum.of(text));
  }
}
