package io.kamilton.external.umbridge.client;

import java.io.IOException;
import java.net.UnknownHostException;

/** Nobody listens at an address. */
final class UnreachableException extends IOException {
  private static final long serialVersionUID = 1L;

  UnreachableException(Address address, IOException cause) {
    super(address + ": " + words(cause), cause);
  }

  private static String words(IOException cause) {
    return cause instanceof UnknownHostException
        ? "no such host: " + cause.getMessage()
        : "" + cause.getMessage();
  }
}
