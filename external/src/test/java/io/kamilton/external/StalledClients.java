package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/** Clients of a server on loopback that begin a request, or not even that, and never end it. */
public final class StalledClients implements AutoCloseable {
  /** Far longer than a server should wait for them. */
  private static final int PATIENCE_MILLIS = 50_000;

  private final List<Socket> all = new ArrayList<>();

  /** As many clients, a third of which each send nothing, half a head, half a body. */
  public StalledClients(int count, int port, String path) throws IOException {
    String head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n";
    List<String> parts = List.of("", head, head + "Content-Length: 100\r\n\r\n{\"name\": ");
    try {
      for (int i = 0; i < count; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        all.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write(parts.get(i % parts.size()).getBytes(UTF_8));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** How many there are. */
  public int count() {
    return all.size();
  }

  /** Waits until the server has closed them all; false where it answered one with success. */
  public boolean areAllRefused() throws IOException {
    for (Socket socket : all) {
      try {
        String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
        if (answer.contains(" 200 ")) {
          return false;
        }
      } catch (SocketException e) {
        // reset, as data were left unread
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : all) {
      socket.close();
    }
  }
}
