package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/** Bytes made of right ones by a few random changes. */
public final class Mutations {
  private static final List<String> WORDS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "[[",
          "]]",
          ",",
          ":",
          "\"",
          "\\",
          "null",
          "NaN",
          "-inf",
          "Infinity",
          "1e999",
          "-0",
          "1e-999",
          "9".repeat(400),
          "\\u0000",
          "\\ud800",
          "true",
          "\"error\": ",
          "\"extra\": {",
          "\"gradient\": [",
          "\"output\": ",
          " ",
          "\t",
          "\r",
          "\u0000",
          "é",
          "𝛼");
  private static final int MOST = 6;

  private Mutations() {}

  /** One of the texts, changed. */
  public static byte[] of(List<String> texts, RandomStream random) {
    byte[] bytes = pick(texts, random).getBytes(UTF_8);
    for (int k = random.nextInt(MOST); k >= 0; k--) {
      bytes = changed(bytes, texts, random);
    }
    return bytes;
  }

  private static String pick(List<String> texts, RandomStream random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static byte[] changed(byte[] bytes, List<String> texts, RandomStream random) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(8));
    byte[] none = {};
    return switch (random.nextInt(6)) {
      case 0 -> spliced(bytes, from, to, none);
      case 1 -> spliced(bytes, from, from, pick(WORDS, random).getBytes(UTF_8));
      case 2 -> spliced(bytes, from, to, new byte[] {(byte) random.nextLong()});
      case 3 -> spliced(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
      case 4 -> spliced(bytes, from, bytes.length, none);
      default -> spliced(bytes, from, bytes.length, pick(texts, random).getBytes(UTF_8));
    };
  }

  /** With [from, to) replaced. */
  private static byte[] spliced(byte[] bytes, int from, int to, byte[] by) {
    byte[] out = Arrays.copyOf(bytes, from + by.length + bytes.length - to);
    System.arraycopy(by, 0, out, from, by.length);
    System.arraycopy(bytes, to, out, from + by.length, bytes.length - to);
    return out;
  }
}
