package io.kamilton.external.umbridge.client;

import io.kamilton.external.JsonNumbers;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model of UM-Bridge servers: its inputs one after the other are theta; as a simulator, its
 * outputs one after the other are a draw.
 *
 * <p>As many requests run at once as there are threads that ask, over connections that are kept.
 * What goes wrong is an {@link io.kamilton.target.EvaluationFailure} of that evaluation; where no
 * server can be reached for long it is a {@link io.kamilton.target.TargetException}. After {@link
 * #close}, and during it, calls end with a {@link java.util.concurrent.CancellationException}.
 */
public final class UmBridgeModel implements Simulator, AutoCloseable {
  /** How long all servers may be out of reach: one that is restarted comes back. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long SILENCE_SECONDS = 10;

  private final UmBridgeSettings settings;
  private final Client client;
  private final int[] inputs;
  private final int[] outputs;
  private final boolean gradient;
  private final ObjectNode config;

  private UmBridgeModel(UmBridgeSettings settings, Client client, Description description) {
    this.settings = settings;
    this.client = client;
    inputs = description.inputs().stream().mapToInt(Integer::intValue).toArray();
    outputs = description.outputs().stream().mapToInt(Integer::intValue).toArray();
    gradient = description.gradient();
    config = settings.configuration();
  }

  /**
   * Asks the servers what their model is like.
   *
   * @param messages hears, a line each and from any thread, what a user should know meanwhile
   * @throws IllegalArgumentException where no server can be reached, or one has no such model
   */
  public static UmBridgeModel open(UmBridgeSettings settings, Consumer<String> messages) {
    return open(settings, messages, PATIENCE);
  }

  static UmBridgeModel open(
      UmBridgeSettings settings, Consumer<String> messages, Duration patience) {
    List<Address> addresses = settings.servers().stream().map(Address::new).toList();
    Client client = new Client(settings.model(), addresses, settings.timeout(), patience);
    boolean opened = false;
    try {
      UmBridgeModel model =
          new UmBridgeModel(settings, client, describe(client, settings, messages));
      opened = true;
      return model;
    } finally {
      if (!opened) {
        client.close();
      }
    }
  }

  private static Description describe(
      Client client, UmBridgeSettings settings, Consumer<String> messages) {
    @Nullable Description first = null;
    List<String> missing = new ArrayList<>();
    for (Endpoint server : client.servers()) {
      try {
        Description description = describe(server, settings, messages);
        requireInputs(server, settings, description);
        if (first != null && !first.equals(description)) {
          throw new IllegalArgumentException(
              "the model %s differs between servers: %s is %s, the others are %s"
                  .formatted(settings.model(), server.address(), description, first));
        }
        first = description;
      } catch (ProtocolException e) {
        throw new IllegalArgumentException(server.address() + " " + e.getMessage(), e);
      } catch (IOException e) {
        missing.add("" + e.getMessage());
      }
    }
    if (first == null) {
      throw new IllegalArgumentException(
          "no server can be reached (%s); start it first: one of ours by kamilton serve MODEL.yaml --port 4242"
              .formatted(String.join("; ", missing)));
    }
    missing.forEach(each -> messages.accept(each + "; going on with the other servers"));
    return first;
  }

  private static Description describe(
      Endpoint server, UmBridgeSettings settings, Consumer<String> messages) throws IOException {
    Executor later = CompletableFuture.delayedExecutor(SILENCE_SECONDS, TimeUnit.SECONDS);
    CompletableFuture<Void> silence =
        CompletableFuture.runAsync(
            () ->
                messages.accept(
                    "%s has not answered for %d s; waiting for it (a balancer may have to start the model)"
                        .formatted(server.address(), SILENCE_SECONDS)),
            later);
    try {
      return Description.of(server, settings.model(), settings.configuration());
    } finally {
      silence.cancel(false);
    }
  }

  private static void requireInputs(
      Endpoint server, UmBridgeSettings settings, Description description) {
    int sum = description.inputs().stream().mapToInt(Integer::intValue).sum();
    if (sum != settings.dimension()) {
      throw new IllegalArgumentException(
          "the model %s at %s has inputs of sizes %s, %d in all; the parameters have %d elements in all"
              .formatted(
                  settings.model(),
                  server.address(),
                  description.inputs(),
                  sum,
                  settings.dimension()));
    }
  }

  /** d, the sizes of all inputs together. */
  @Override
  public int dimension() {
    return settings.dimension();
  }

  /** How many numbers an evaluation gives: the sizes of all outputs together. */
  public int outputs() {
    return Arrays.stream(outputs).sum();
  }

  /** Whether the model has gradients. */
  public boolean hasGradient() {
    return gradient;
  }

  /** All outputs at theta, one after the other. */
  public Point evaluate(double[] theta, long seed) {
    ObjectNode body = named().set("input", input(theta)).set("config", config(seed));
    Client.Answered answered = client.ask(Request.post("/Evaluate", body));
    return OutputReader.vectors(answered.answer(), outputs, client.at(answered.server()));
  }

  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    return evaluate(theta, seed);
  }

  /** out ← the gradient of the first output's first number, input by input. */
  public void gradient(double[] theta, double[] out) {
    int from = 0;
    for (int block = 0; block < inputs.length; block++) {
      ObjectNode body = named().put("outWrt", 0).put("inWrt", block);
      body.putArray("sens").add(1.0);
      body.set("input", input(theta)).set("config", config(0));
      Client.Answered answered = client.ask(Request.post("/Gradient", body));
      String who = client.at(answered.server());
      double[] part = OutputReader.vector(answered.answer(), inputs[block], who).toArray();
      System.arraycopy(part, 0, out, from, part.length);
      from += part.length;
    }
  }

  private ObjectNode named() {
    return JsonNodeFactory.instance.objectNode().put("name", settings.model());
  }

  /** [[…], […]]: theta cut into the model's inputs. */
  private ArrayNode input(double[] theta) {
    ArrayNode blocks = JsonNodeFactory.instance.arrayNode();
    int from = 0;
    for (int size : inputs) {
      blocks.add(JsonNumbers.coordinates(theta, from, from + size));
      from += size;
    }
    return blocks;
  }

  /** The configuration, with the seed where the model takes it. */
  private ObjectNode config(long seed) {
    @Nullable String key = settings.seedKey();
    return key == null ? config : config.deepCopy().put(key, seed);
  }

  /** Ends connections, and calls that still wait. */
  @Override
  public void close() {
    client.close();
  }
}
