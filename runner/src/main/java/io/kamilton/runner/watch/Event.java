package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A server-sent event, made once for all viewers. */
final class Event {
  private final long number;
  private final byte[] bytes;

  /**
   * An event.
   *
   * @param number greater than that of every earlier one
   * @param data a line of JSON
   */
  Event(long number, String name, String data) {
    this.number = number;
    bytes = ("event: " + name + "\ndata: " + data + "\n\n").getBytes(UTF_8);
  }

  long number() {
    return number;
  }

  byte[] bytes() {
    return bytes;
  }
}
