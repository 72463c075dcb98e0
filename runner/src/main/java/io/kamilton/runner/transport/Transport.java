package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.target.SimulatingTarget;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The way to whoever answers for a target. A new kind is added to {@link TargetReader}. */
public interface Transport {
  /**
   * A kind of transports.
   *
   * @param key of {@code target} in a model file
   * @param options other keys of {@code target} that only this kind has
   */
  record Kind(String key, List<String> options, Reader reader) {}

  /** Reads a transport from a model file. */
  interface Reader {
    /**
     * The transport.
     *
     * @param node the value of the kind's key
     * @param target the mapping that the key is in
     * @param file the model file
     */
    Transport read(Node node, Fields target, Path file);
  }

  /**
   * What it takes to open a target.
   *
   * @param classpath where classes of the user's are looked for
   * @param messages hears what a user should know meanwhile, a line each, from any thread
   */
  record Opening(
      TargetSpec target, ParameterSpace space, List<Path> classpath, Consumer<String> messages) {}

  /** Simulates data, and gives the target that has them in place of its own. */
  interface DataSimulator {
    Target simulated(double[] theta, long seed);
  }

  /** The keys below {@code target} that read back to this, with their values as YAML. */
  Map<String, String> written();

  /** A density or likelihood; {@code InputException} where it is not there. */
  default Target target(Opening opening) {
    throw new IllegalStateException(this + " is no density");
  }

  /** A simulator; {@code InputException} where it is not there. */
  default Simulator simulator(Opening opening) {
    throw new IllegalStateException(this + " is no simulator");
  }

  /** What simulates data for the target; {@link NoSimulationException} where nothing does. */
  default DataSimulator dataSimulator(Opening opening) {
    throw new NoSimulationException(
        written().keySet().iterator().next() + " has no request for that");
  }

  /**
   * What simulates data for a target of this process, called {@code who}, that can do it itself.
   */
  static DataSimulator dataSimulator(Target target, String who) {
    if (target instanceof SimulatingTarget simulating) {
      return simulating::simulated;
    }
    throw new NoSimulationException(who + " is no " + SimulatingTarget.class.getName());
  }

  /** Whether who answers is outside of this process, and so is waited for. */
  default boolean isOutside() {
    return false;
  }

  /** Whether only an answer shows whether there are gradients. */
  default boolean mayLackGradients() {
    return false;
  }

  /** Why estimates cannot have several seeds; null where they can. */
  default @Nullable String whyOneSeed() {
    return null;
  }

  /** The files of the user's that it reads, besides programs and classes. */
  default List<Path> files() {
    return List.of();
  }

  /** The files and folders of the user's that it needs, besides classes. */
  default List<Path> places() {
    return files();
  }

  /** The same with its {@link #places} elsewhere. */
  default Transport moved(UnaryOperator<Path> elsewhere) {
    return this;
  }

  /** The arguments of a builtin; none of another. */
  default Arguments arguments() {
    return Arguments.NONE;
  }

  /** The density of a builtin, on the user's scale; null where it is another. */
  default @Nullable Target builtin() {
    return null;
  }

  /** What it is known to return; null where the model file says it. */
  default @Nullable Returns returns() {
    return null;
  }

  /** Whether it is known to be noisy. */
  default boolean noisy() {
    return false;
  }

  /** The parameters that it has where the model file names none; null where it must. */
  default @Nullable List<Parameter> parameters() {
    return null;
  }

  /** How its simulations are compared where the model file does not say; null where it must. */
  default @Nullable Comparison comparison() {
    return null;
  }

  /** Whether it is closed with the run; code of this process closes what it gave by itself. */
  default boolean isClosedHere() {
    return true;
  }

  /** How a user resumes the run in a folder. */
  default String resume(Path folder) {
    return "kamilton resume " + folder;
  }

  /** Why it cannot be sent to other machines; null where it can. */
  default @Nullable String whyNotSent() {
    return null;
  }
}
