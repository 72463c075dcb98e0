package io.kamilton.external.umbridge.server;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A target as a UM-Bridge model of one input and one output: what each endpoint answers. */
final class ServedModel {
  private final Target target;
  private final List<String> names;
  private final AtomicLong unseeded = new AtomicLong();

  /** Numbers of chains: targets answer as many at once as there are chains. */
  private final NavigableSet<Integer> idle = new ConcurrentSkipListSet<>();

  private final AtomicInteger chains = new AtomicInteger();

  /** Taken only by requests that are complete. */
  private final Semaphore evaluations;

  /**
   * A model.
   *
   * @param names under which it is known, the first one first
   * @param parallel how many points are evaluated at once
   */
  ServedModel(Target target, List<String> names, int parallel) {
    this.target = target;
    this.names = List.copyOf(names);
    evaluations = new Semaphore(parallel, true);
  }

  /** {"protocolVersion": 1.0, "models": […]} */
  ObjectNode info() {
    ObjectNode info = object().put("protocolVersion", 1.0);
    names.forEach(info.putArray("models")::add);
    return info;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The answer of an endpoint that is asked by POST, as JSON. */
  ObjectNode answer(String endpoint, byte[] body) {
    ServedRequest request = ServedRequest.of(body);
    String name = request.name();
    if (!names.contains(name)) {
      throw new ProtocolError(
          ProtocolError.Type.MODEL_NOT_FOUND,
          "Model " + name + " not found! The following are available: " + names + ".");
    }
    ObjectNode answer = object();
    switch (endpoint) {
      case "/InputSizes" -> answer.putArray("inputSizes").add(target.dimension());
      case "/OutputSizes" -> answer.putArray("outputSizes").add(1);
      case "/ModelInfo" ->
          answer
              .putObject("support")
              .put("Evaluate", true)
              .put("Gradient", target instanceof DifferentiableTarget)
              .put("ApplyJacobian", false)
              .put("ApplyHessian", false);
      case "/Evaluate" -> answer.putArray("output").addArray().add(evaluate(request));
      case "/Gradient" -> addGradient(request, answer.putArray("output"));
      default -> throw unsupported(endpoint);
    }
    return answer;
  }

  private static ProtocolError unsupported(String endpoint) {
    return new ProtocolError(
        ProtocolError.Type.UNSUPPORTED_FEATURE, endpoint.substring(1) + " not supported by model!");
  }

  private double evaluate(ServedRequest request) {
    double[] x = request.input(target.dimension());
    long seed = request.seed().orElseGet(this::nextSeed);
    double value = asked(() -> answer(x, seed));
    if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
      throw ProtocolError.invalidOutput("The log density is " + value + ".");
    }
    return value;
  }

  private double answer(double[] x, long seed) {
    Integer taken = idle.pollFirst();
    int chain = taken == null ? chains.getAndIncrement() : taken;
    Seeds seeds = Seeds.from(seed, target.seeds());
    try {
      return target.answer(x, new Call(chain, seeds)).logEstimate();
    } finally {
      idle.add(chain);
    }
  }

  /** Estimates without a seed of their own differ from call to call. */
  private long nextSeed() {
    return RandomStream.of(0, 0, unseeded.getAndIncrement(), Purpose.ESTIMATE).nextLong() >>> 33;
  }

  private void addGradient(ServedRequest request, ArrayNode output) {
    if (!(target instanceof DifferentiableTarget exact)) {
      throw unsupported("/Gradient");
    }
    double[] x = request.input(target.dimension());
    request.requireZero("outWrt");
    request.requireZero("inWrt");
    double sensitivity = request.sensitivity();
    double[] gradient = new double[x.length];
    asked(
        () -> {
          exact.gradient(x, gradient);
          return gradient;
        });
    for (int l = 0; l < gradient.length; l++) {
      double value = sensitivity * gradient[l];
      if (!Double.isFinite(value)) {
        throw ProtocolError.invalidOutput("The gradient is " + value + " at index " + l + ".");
      }
      output.add(value);
    }
  }

  /** What the target says; whatever it throws is an error of its output. */
  private <T> T asked(Supplier<T> question) {
    evaluations.acquireUninterruptibly();
    try {
      return question.get();
    } catch (CancellationException e) {
      throw e;
    } catch (TargetException e) {
      throw ProtocolError.invalidOutput("" + e.getMessage());
    } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
      throw ProtocolError.invalidOutput(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    } finally {
      evaluations.release();
    }
  }
}
