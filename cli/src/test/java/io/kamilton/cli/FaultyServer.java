package io.kamilton.cli;

import io.kamilton.external.umbridge.client.FakeServer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A UM-Bridge server of a flat density of three numbers that misbehaves once, at a seed; a crash
 * comes whenever it is asked there.
 */
final class FaultyServer implements AutoCloseable {
  private static final String GOOD = FakeServer.ok("{\"output\": [[0]]}");

  private final Fault fault;
  private final String seed;
  private final AtomicInteger left;
  private FakeServer server;

  FaultyServer(Fault fault, long seed) {
    this.fault = fault;
    this.seed = "\"seed\": " + seed + "}";
    left = new AtomicInteger(fault == Fault.CRASHES ? Integer.MAX_VALUE : 1);
    server = FakeServer.answering(this::answer);
    if (fault == Fault.DIMENSION) {
      server.with("/InputSizes", FakeServer.ok("{\"inputSizes\": [1, 1]}"));
    } else if (fault == Fault.CRASHES_AT_START) {
      server.die();
    }
  }

  String url() {
    return server.address().toString();
  }

  /** Whoever looks after it starts it again. */
  void mend() {
    left.set(0);
    if (fault == Fault.DIES) {
      server = FakeServer.at(server.address().getPort(), GOOD);
    }
  }

  private String answer(String body) {
    boolean misbehaves = body.contains(seed) && left.getAndDecrement() > 0;
    return misbehaves ? misbehave() : GOOD;
  }

  private String misbehave() {
    return switch (fault) {
      case NAN -> FakeServer.ok("{\"output\": [[NaN]]}");
      case MINUS_INFINITY -> FakeServer.ok("{\"output\": [[-Infinity]]}");
      case PLUS_INFINITY -> FakeServer.ok("{\"output\": [[Infinity]]}");
      case ERROR -> FakeServer.http(500, "text/plain", "no root in [0, 1]");
      case NONSENSE -> FakeServer.ok("x is now 3");
      case HALF_A_LINE -> GOOD.substring(0, GOOD.length() - 5) + FakeServer.CLOSES;
      case LARGE ->
          FakeServer.ok("{\"note\": \"" + "x".repeat(10_000_000) + "\", \"output\": [[0]]}");
      case SLOW -> slowly();
      case HANGS -> FakeServer.HANGS;
      case OUT_OF_ORDER -> GOOD + FakeServer.ok("{\"output\": [[-700]]}");
      case DIES -> dead();
      default -> FakeServer.CLOSES;
    };
  }

  private static String slowly() {
    try {
      Thread.sleep(FaultRun.SLOW_MILLIS);
      return GOOD;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String dead() {
    server.die();
    return FakeServer.CLOSES;
  }

  @Override
  public void close() {
    server.close();
  }
}
