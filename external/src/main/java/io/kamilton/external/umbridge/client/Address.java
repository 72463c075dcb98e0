package io.kamilton.external.umbridge.client;

import java.net.URI;

/** Where a server is: what is connected to, and what its paths begin with. */
record Address(URI uri) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  Address {
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!web || uri.getHost() == null) {
      throw new IllegalArgumentException(
          uri + " is no address of a server; allowed: such as http://127.0.0.1:4242");
    }
  }

  boolean isSecure() {
    return "https".equals(uri.getScheme());
  }

  String host() {
    return uri.getHost();
  }

  int port() {
    int standard = isSecure() ? HTTPS : HTTP;
    return uri.getPort() < 0 ? standard : uri.getPort();
  }

  /** The value of the header Host. */
  String authority() {
    return uri.getPort() < 0 ? host() : host() + ":" + uri.getPort();
  }

  /** A path of the protocol such as /Evaluate, below that of the address. */
  String path(String relative) {
    String base = uri.getRawPath() == null ? "" : uri.getRawPath();
    while (base.endsWith("/")) {
      base = base.substring(0, base.length() - 1);
    }
    return base + relative;
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
