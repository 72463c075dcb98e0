package io.kamilton.spark;

import io.kamilton.run.EngineException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** The master of a standalone cluster, or several that stand in for each other. */
record Master(List<InetSocketAddress> addresses) {
  static final String SCHEME = "spark://";

  private static final int TIMEOUT_MILLIS = 5000;

  /** Reads {@code spark://host:port,host:port}. */
  static Master parse(String where) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String each : where.substring(SCHEME.length()).split(",", -1)) {
      int colon = each.lastIndexOf(':');
      String port = each.substring(colon + 1);
      if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65535) {
        throw new IllegalArgumentException(
            where + " is no place of a Spark master; allowed: spark://HOST:PORT");
      }
      addresses.add(
          InetSocketAddress.createUnresolved(each.substring(0, colon), Integer.parseInt(port)));
    }
    return new Master(List.copyOf(addresses));
  }

  /**
   * This machine's address on the way to the master: there the driver listens for executors, and
   * nowhere else. Spark itself would take a minute to say that there is no master.
   *
   * @throws EngineException where none answers
   */
  InetAddress facing() {
    List<String> tried = new ArrayList<>();
    for (InetSocketAddress each : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(each.getHostString(), each.getPort()), TIMEOUT_MILLIS);
        return socket.getLocalAddress();
      } catch (IOException e) {
        tried.add(each.getHostString() + ":" + each.getPort() + " (" + e.getMessage() + ")");
      }
    }
    throw new EngineException(
        "no Spark master answers at %s; start one, or name another engine"
            .formatted(String.join(", ", tried)),
        null);
  }
}
