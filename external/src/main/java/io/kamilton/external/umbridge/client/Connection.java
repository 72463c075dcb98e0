package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import jdk.net.ExtendedSocketOptions;

/**
 * A connection to a server, kept open from request to request: HTTP/1.1, one request at a time.
 *
 * <p>An answer may be hours away: nothing here gives up before the deadline, and the system probes
 * a silent connection, so that no firewall forgets it and a machine that vanished is noticed
 * (docs/decisions/0024-um-bridge.md).
 */
final class Connection implements Closeable {
  private final Address address;
  private final Socket plain;
  private final Socket socket;
  private final boolean acknowledges;
  private final OutputStream out;
  private final AnswerStream in;

  /**
   * A connection that was made.
   *
   * @param socket what is read and written: the plain one, or what secures it
   */
  Connection(Address address, Socket plain, Socket socket) throws IOException {
    this.address = address;
    this.plain = plain;
    this.socket = socket;
    acknowledges = plain.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
    out = socket.getOutputStream();
    in = new AnswerStream(socket);
  }

  /**
   * The answer to a request; the connection is of no use after an exception.
   *
   * @param due by {@link io.kamilton.external.Ticks#now}; {@link Long#MAX_VALUE}: never
   * @throws java.net.SocketTimeoutException where the answer is late
   * @throws java.net.ProtocolException where it is not HTTP, or too large
   */
  HttpAnswer exchange(Request request, long due) throws IOException {
    byte[] body = request.body();
    String head =
        request.method()
            + " "
            + address.path(request.path())
            + " HTTP/1.1\r\nHost: "
            + address.authority()
            + "\r\nAccept: application/json, text/plain\r\nAccept-Encoding: identity\r\n"
            + "User-Agent: kamilton\r\nConnection: keep-alive\r\n"
            + (body.length == 0
                ? "\r\n"
                : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n");
    byte[] start = head.getBytes(ISO_8859_1);
    byte[] all = new byte[start.length + body.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(body, 0, all, start.length, body.length);
    out.write(all); // at once: two packets would wait for each other's acknowledgement
    out.flush();
    if (acknowledges) {
      // else servers that send head and body apart wait 40 ms between them; it wears off
      plain.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
    }
    return in.next(due);
  }

  /** Whether the next request may go the same way. */
  boolean isReusable() {
    return in.isKept() && !socket.isClosed();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
