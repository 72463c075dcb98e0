package io.kamilton.external.process;

import io.kamilton.external.JsonNumbers;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A target that is a program: it reads requests from standard input and writes answers to standard
 * output, a line of JSON each (docs/targets.md). A chain has a process of its own. Where the
 * settings say that the program returns simulations, it is a simulator instead.
 *
 * <p>What goes wrong is an {@link EvaluationFailure} of that evaluation; the next one finds a new
 * process where the old one could not be kept. After {@link #close}, and during it, calls end with
 * a {@link java.util.concurrent.CancellationException}.
 */
public final class ProcessTarget
    implements AnsweringTarget, DifferentiableTarget, Simulator, AutoCloseable {
  /** How much longer than others the first answer may take, and when that is worth a message. */
  private static final Duration STARTING = Duration.ofSeconds(10);

  private final ProcessSettings settings;
  private final Program program;
  private final Programs programs;
  private final Map<Integer, Conversation> chains = new ConcurrentSkipListMap<>();

  /**
   * A target whose processes start when they are needed.
   *
   * @param messages hears, a line each and from any thread, what a user should know meanwhile
   */
  public ProcessTarget(ProcessSettings settings, Consumer<String> messages) {
    this(settings, messages, STARTING);
  }

  ProcessTarget(ProcessSettings settings, Consumer<String> messages, Duration starting) {
    this.settings = settings;
    program = new Program(settings.command(), settings.folder());
    programs = new Programs(program, settings.timeout(), starting, messages);
  }

  /**
   * Starts nothing, but refuses a program that does not exist or cannot be executed.
   *
   * @throws IllegalArgumentException with a message that names the program
   */
  public void requireProgram() {
    program.require();
  }

  @Override
  public int dimension() {
    return settings.dimension();
  }

  @Override
  public int seeds() {
    return settings.seeds();
  }

  @Override
  public Answer answer(double[] x, Call call) {
    JsonNumbers.requireDimension(x, dimension());
    if (!settings.noisy()) {
      // the end of a trajectory: its gradient came with the density
      for (Conversation each : chains.values()) {
        Optional<Reply> known = each.answeredForGradient(x);
        // extras may be drawn with the seed, which a request for a gradient has not
        if (known.isPresent() && known.get().answer().extras().isEmpty()) {
          return known.get().answer();
        }
      }
    }
    return chain(call.chain()).ask(x, call.seeds(), false).answer();
  }

  /** A draw, where the program is a simulator. */
  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    JsonNumbers.requireDimension(theta, dimension());
    Point simulation = chain(chain).ask(theta, Seeds.of(seed), false).simulation();
    if (simulation == null) {
      throw new IllegalStateException("returns is " + settings.returns() + ", not a simulation");
    }
    return simulation;
  }

  /**
   * Data drawn at θ, as JSON, where the program knows how to simulate.
   *
   * @throws EvaluationFailure where it does not, or fails
   */
  public String simulateData(double[] theta, long seed) {
    JsonNumbers.requireDimension(theta, dimension());
    return chain(0).askForData(theta, seed);
  }

  /**
   * out ← ∇log π(x), from whichever process is idle.
   *
   * @throws EvaluationFailure where the program fails
   * @throws TargetException if the program's answer has no gradient
   */
  @Override
  public void gradient(double[] x, double[] out) {
    JsonNumbers.requireDimension(x, dimension());
    Reply reply = replyWithGradient(x);
    @Nullable Point gradient = reply.gradient();
    if (gradient == null && Double.isFinite(reply.answer().logEstimate())) {
      throw new TargetException(
          "%s answered without \"gradient\": hmc needs one beside \"%s\"; the other samplers do without"
              .formatted(program, settings.returns().key()),
          null);
    }
    for (int l = 0; l < dimension(); l++) {
      out[l] = gradient == null ? Double.NaN : gradient.get(l);
    }
  }

  private Reply replyWithGradient(double[] x) {
    Collection<Conversation> all = chains.values();
    for (Conversation each : all) {
      Optional<Reply> known = settings.noisy() ? Optional.empty() : each.answeredWithGradient(x);
      if (known.isPresent()) {
        return known.get();
      }
    }
    for (Conversation each : all) {
      Optional<Reply> asked = each.askIfIdle(x, noSeeds(), true);
      if (asked.isPresent()) {
        return asked.get();
      }
    }
    return chain(0).ask(x, noSeeds(), true);
  }

  /** Of requests for a gradient: those have no noise to repeat. */
  private Seeds noSeeds() {
    return Seeds.of(new long[seeds()]);
  }

  private Conversation chain(int number) {
    return chains.computeIfAbsent(number, unused -> new Conversation(settings, program, programs));
  }

  /** Ends all processes and what they started; ends calls that still wait for an answer. */
  @Override
  public void close() {
    programs.close();
  }
}
