package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may look, and stop the run: whoever knows the token, which is in the address that was
 * printed, and asks for this machine by its own name. A page of somebody else's whose name was made
 * to point here does not.
 */
final class Guard {
  private static final int TOKEN_BYTES = 16;
  private static final List<String> HOSTS = List.of("127.0.0.1", "localhost", "[::1]");

  private final String token;
  private final int port;

  Guard(int port) {
    this.port = port;
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
  }

  String token() {
    return token;
  }

  /** Whether a request came for this machine, and not from a page of another place. */
  boolean isFromHere(Headers headers) {
    List<String> hosts = headers.getOrDefault("Host", List.of());
    String origin = headers.getFirst("Origin");
    return hosts.size() == 1
        && isHere(hosts.get(0))
        && (origin == null || isHere(afterHttp(origin)));
  }

  private static @Nullable String afterHttp(String origin) {
    return origin.startsWith("http://") ? origin.substring("http://".length()) : null;
  }

  private boolean isHere(@Nullable String host) {
    return HOSTS.stream().anyMatch(each -> (each + ":" + port).equalsIgnoreCase(host));
  }

  /** What a path asks for behind the token; null where it has not the token, however near. */
  @Nullable String behindToken(String path) {
    int end = path.indexOf('/', 1);
    String first = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    boolean known = MessageDigest.isEqual(first.getBytes(UTF_8), token.getBytes(UTF_8));
    return known ? path.substring(end < 0 ? path.length() : end) : null;
  }
}
