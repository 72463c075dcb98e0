package io.kamilton.runner.target;

import io.kamilton.external.Returns;
import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.ParameterTarget;
import io.kamilton.run.ParameterStarts;
import io.kamilton.run.Starts;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.transport.Transport;
import io.kamilton.target.Averaged;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import io.kamilton.target.TargetSource;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The target of a model, ready to be asked: what answers is started when it is first needed. */
public final class ModelTarget implements TargetSource.Opened {
  private final Model model;
  private final ParameterSpace space;
  private final Target user;
  private final Target seeded;
  private final Target unconstrained;
  private final Consumer<String> messages;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ModelTarget(Model model, Target user, Consumer<String> messages) {
    this.model = model;
    this.user = user;
    this.messages = messages;
    space = model.space();
    Target estimate = withSeeds(user, model.target().seeds());
    boolean timed = !isOutside() && !(user instanceof SimulatedTarget); // there each simulation is
    seeded = timed ? TimedTarget.of(estimate, model.target().timeout()) : estimate;
    unconstrained = ParameterTarget.unconstrained(space, seeded);
  }

  /**
   * Opens the target; {@link InputException} where it is not there.
   *
   * @param classpath where classes of the user's are looked for
   * @param messages hears what a user should know meanwhile, a line each, from any thread
   */
  public static ModelTarget open(Model model, List<Path> classpath, Consumer<String> messages) {
    Target user = user(model, classpath, messages);
    try {
      if (user.dimension() != model.space().dimension()) {
        throw new InputException(
            "the target has dimension %s, but parameters have %s elements in all"
                .formatted(user.dimension(), model.space().dimension()));
      }
      return new ModelTarget(model, user, messages);
    } catch (RuntimeException e) {
      closeOurs(model, user, messages);
      throw e;
    }
  }

  /** Another target, on the user's scale, in place of the model's. */
  public static ModelTarget of(Model model, Target user, Consumer<String> messages) {
    return new ModelTarget(model, user, messages);
  }

  /** The simulator of a model with {@code returns: simulation}. */
  public static Simulator simulator(Model model, List<Path> classpath, Consumer<String> messages) {
    return model.target().source().simulator(opening(model, classpath, messages));
  }

  /** What it takes to open the target of a model. */
  public static Transport.Opening opening(
      Model model, List<Path> classpath, Consumer<String> messages) {
    return new Transport.Opening(model.target(), model.space(), classpath, messages);
  }

  private static Target user(Model model, List<Path> classpath, Consumer<String> messages) {
    return model.target().returns() == Returns.SIMULATION
        ? SimulatedTarget.of(model, simulator(model, classpath, messages))
        : model.target().source().target(opening(model, classpath, messages));
  }

  /** A target that takes so many seeds: its own way, or as an average of so many estimates. */
  private static Target withSeeds(Target target, int seeds) {
    if (seeds == 1 || target.seeds() == seeds) {
      return target;
    }
    if (target.seeds() > 1) {
      throw new InputException(
          "target.seeds is %d, but the target takes %d; leave target.seeds out"
              .formatted(seeds, target.seeds()));
    }
    return new Averaged(target, seeds);
  }

  public ParameterSpace space() {
    return space;
  }

  /** log π̂ on the unconstrained scale. */
  @Override
  public Target target() {
    return unconstrained;
  }

  /** log π̂ on the user's scale, priors included, with a gradient if that is wanted and there. */
  public Target onUsersScale(boolean gradient) {
    return gradient
        ? ParameterTarget.constrained(space, seeded)
        : ParameterTarget.withoutGradient(space, seeded);
  }

  /** log π̂ on the unconstrained scale with what its failures mean. */
  public Evaluator evaluator() {
    return new Evaluator(unconstrained, model.target().onFailure(), model.target().retries());
  }

  /** Where chains look for their starts. */
  public Starts.Proposal starts() {
    return new ParameterStarts(space);
  }

  /** Whether answers come from outside of this process, and so wait rather than compute. */
  public boolean isOutside() {
    return model.target().source().isOutside();
  }

  /**
   * Closes what answers, once; a class of the user's that cannot be closed is told of. A target
   * given in code stays open: it is whose code it is.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closeOurs(model, user, messages);
    }
  }

  private static void closeOurs(Model model, Target user, Consumer<String> messages) {
    if (model.target().source().isClosedHere()) {
      close(user instanceof SimulatedTarget simulated ? simulated.simulator() : user, messages);
    }
  }

  /** Closes what can be closed. */
  public static void close(Object answers, Consumer<String> messages) {
    if (answers instanceof AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        messages.accept("the target cannot be closed: " + e);
      }
    }
  }
}
