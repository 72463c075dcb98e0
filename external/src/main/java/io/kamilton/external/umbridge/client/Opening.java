package io.kamilton.external.umbridge.client;

import io.kamilton.external.Ticks;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** A connection that is being made: unlike an answer, it is never long in coming. */
final class Opening implements Closeable {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration HANDSHAKE = Duration.ofSeconds(30);
  private static final int PROBE_AFTER_SECONDS = 60;
  private static final int PROBE_EVERY_SECONDS = 30;
  private static final int PROBES = 8;

  private final Address address;
  private @Nullable Socket current;
  private boolean closed;

  Opening(Address address) {
    this.address = address;
  }

  /**
   * The connection.
   *
   * @param due by {@link Ticks#now}; {@link Long#MAX_VALUE}: never
   * @throws UnreachableException where nobody listens, or nobody who shakes hands
   */
  Connection connect(long due) throws UnreachableException {
    try {
      Socket plain = connected(due);
      try {
        return new Connection(address, plain, address.isSecure() ? secure(plain, due) : plain);
      } catch (IOException e) {
        plain.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UnreachableException(address, e);
    }
  }

  /** To the first of the host's addresses that answers: localhost may have two. */
  private Socket connected(long due) throws IOException {
    IOException last = new IOException("the host has no address");
    for (InetAddress each : InetAddress.getAllByName(address.host())) {
      Socket socket = new Socket();
      try {
        begin(socket);
        socket.connect(new InetSocketAddress(each, address.port()), millis(CONNECT, due));
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

  private synchronized void begin(Socket socket) throws SocketException {
    if (closed) {
      throw new SocketException("Socket closed");
    }
    current = socket;
  }

  /** A limit, or what is left until it is due; at least 1, as 0 is no limit. */
  private static int millis(Duration limit, long due) {
    long left = Duration.ofNanos(due - Ticks.now()).toMillis();
    return (int) Math.max(1, Math.min(limit.toMillis(), left));
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

  private Socket secure(Socket plain, long due) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket socket =
        (SSLSocket) factory.createSocket(plain, address.host(), address.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.setSoTimeout(millis(HANDSHAKE, due));
    socket.startHandshake();
    return socket;
  }

  /** Ends it; without effect on a connection that was made. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    if (current != null) {
      current.close();
    }
  }
}
