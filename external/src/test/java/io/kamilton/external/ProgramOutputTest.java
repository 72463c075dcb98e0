package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** A program that writes and ends at once: its words arrive, whatever becomes of the pipe. */
class ProgramOutputTest {
  /** A pipe that is closed in the moment after its bytes were read. */
  private static InputStream closedAfterReading(String text) {
    InputStream words = new ByteArrayInputStream(text.getBytes(UTF_8));
    InputStream pipe =
        new InputStream() {
          @Override
          public int read() throws IOException {
            return words.read();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return words.read(bytes, offset, length);
          }

          @Override
          public int available() throws IOException {
            throw new IOException("Stream Closed");
          }
        };
    return new BufferedInputStream(pipe);
  }

  @Test
  void anAnswerIsNotLostWhereThePipeIsClosedAfterIt() throws IOException {
    byte[] many = new byte[100];
    InputStream plain = closedAfterReading("{\"x\": 1}\n");
    assertThrows(IOException.class, () -> plain.read(many, 0, 100), "the planted defect");

    LineReader lines = new LineReader(new ProgramOutput(closedAfterReading("{\"x\": 1}\n")));
    assertTrue(lines.next());
    assertEquals("{\"x\": 1}", text(lines));
    assertFalse(lines.next());
  }

  /** Some bytes, then what a reader meets between: an exception or an end; then the remainder. */
  private static InputStream interrupted(boolean byException) {
    InputStream words = new ByteArrayInputStream("first second\n".getBytes(UTF_8));
    return new FilterInputStream(words) {
      private int gaps = 5;

      @Override
      public int read() throws IOException {
        if (in.available() == 8 && gaps-- > 0) {
          if (byException) {
            throw new IOException("Stream Closed");
          }
          return -1;
        }
        return in.read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        throw new AssertionError("many bytes at once");
      }
    };
  }

  @Test
  void aRemainderThatComesLaterIsReadToo() throws IOException {
    for (boolean byException : new boolean[] {true, false}) {
      LineReader lines = new LineReader(new ProgramOutput(interrupted(byException)));
      assertTrue(lines.next());
      assertEquals("first second", text(lines));
    }
  }

  @Test
  void whatStandsBehindALineIsNotWaitedFor() throws IOException {
    LineReader lines =
        new LineReader(new ProgramOutput(new ByteArrayInputStream("one\nmo".getBytes(UTF_8))));
    assertTrue(lines.next());
    assertEquals("one", text(lines));
    assertTrue(lines.hasMore());
    assertEquals("\"mo\"", lines.excerptOfMore());
  }

  private static String text(LineReader lines) {
    return new String(lines.bytes(), lines.from(), lines.to() - lines.from(), UTF_8);
  }
}
