package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A secret in the address that was printed: whoever knows it may look, and stop the run. Other
 * users of this machine reach the server too.
 */
final class Token {
  private static final int BYTES = 16;

  private final String text;

  Token() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    text = HexFormat.of().formatHex(random);
  }

  String text() {
    return text;
  }

  /** What a path asks for behind the token; null where it has not the token, however near. */
  @Nullable String behind(String path) {
    int end = path.indexOf('/', 1);
    String first = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    boolean known = MessageDigest.isEqual(first.getBytes(UTF_8), text.getBytes(UTF_8));
    return known ? path.substring(end < 0 ? path.length() : end) : null;
  }
}
