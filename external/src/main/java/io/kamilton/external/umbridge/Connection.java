package io.kamilton.external.umbridge;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import jdk.net.ExtendedSocketOptions;

/**
 * A connection to a server, kept open from request to request: HTTP/1.1, one request at a time.
 *
 * <p>An answer may be hours away: nothing here gives up before the deadline, and the system probes
 * a silent connection, so that no firewall forgets it and a machine that vanished is noticed
 * (docs/decisions/0024-um-bridge.md).
 */
final class Connection implements Closeable {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int PROBE_AFTER_SECONDS = 60;
  private static final int PROBE_EVERY_SECONDS = 30;
  private static final int PROBES = 8;

  private final Address address;
  private final Socket plain;
  private final Socket socket;
  private final boolean acknowledges;
  private final OutputStream out;
  private final AnswerStream in;

  private Connection(Address address, Socket plain) throws IOException {
    this.address = address;
    this.plain = plain;
    acknowledges = plain.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
    socket = address.isSecure() ? secure(address, plain) : plain;
    out = socket.getOutputStream();
    in = new AnswerStream(socket);
  }

  /**
   * A new connection.
   *
   * @throws UnreachableException where nobody listens
   */
  static Connection open(Address address) throws UnreachableException {
    try {
      return new Connection(address, connected(address));
    } catch (IOException e) {
      throw new UnreachableException(address, e);
    }
  }

  /** To the first of the host's addresses that answers: localhost may have two. */
  private static Socket connected(Address address) throws IOException {
    IOException last = new IOException("the host has no address");
    for (InetAddress each : InetAddress.getAllByName(address.host())) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(each, address.port()), CONNECT_MILLIS);
        socket.setTcpNoDelay(true);
        probe(socket);
        return socket;
      } catch (IOException e) {
        socket.close();
        last = e;
      }
    }
    throw last;
  }

  private static void probe(Socket socket) throws IOException {
    socket.setKeepAlive(true);
    Set<SocketOption<?>> known = socket.supportedOptions();
    if (known.contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
      socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, PROBE_AFTER_SECONDS);
      socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, PROBE_EVERY_SECONDS);
      socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
    }
  }

  private static Socket secure(Address address, Socket plain) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket socket =
        (SSLSocket) factory.createSocket(plain, address.host(), address.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
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
            + address.path(request.endpoint())
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
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // nothing is sent or expected any more
    }
  }
}
