package io.kamilton.runner.spec;

import io.kamilton.external.Returns;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sampled, as a model file says it.
 *
 * @param noisy whether answers differ from call to call
 * @param seeds how many seeds an estimate takes; above 1, chains renew them one at a time
 * @param timeout for one evaluation; null for none
 * @param retries how often an evaluation that failed is tried again
 * @param data JSON that is sent to the program once; null for none
 */
public record TargetSpec(
    Source source,
    Returns returns,
    boolean noisy,
    int seeds,
    @Nullable Duration timeout,
    int retries,
    OnFailure onFailure,
    @Nullable String data) {

  /** A target that a Java program gives: exact, without a limit of time, failures rejected. */
  public static TargetSpec inCode(Target target, Returns returns) {
    int retries = TargetReader.RETRIES;
    OnFailure onFailure = OnFailure.REJECT;
    return new TargetSpec(new InCode(target), returns, false, 1, null, retries, onFailure, null);
  }

  /** The same, answered by another. */
  TargetSpec with(Source other) {
    return new TargetSpec(other, returns, noisy, seeds, timeout, retries, onFailure, data);
  }

  /** Whether who answers is outside of this process. */
  public boolean isOutside() {
    return source.isOutside();
  }

  /** Who answers. */
  public sealed interface Source {
    /** Whether it is outside of this process. */
    default boolean isOutside() {
      return false;
    }

    /** Whether only an answer shows whether it has gradients. */
    default boolean mayLackGradients() {
      return false;
    }

    /** How a user resumes the run in a folder. */
    default String resume(Path folder) {
      return "kamilton resume " + folder;
    }
  }

  /** One of {@link Builtins}. */
  public record Builtin(String name, Arguments arguments) implements Source {}

  /**
   * A program of the user's.
   *
   * @param folder where it is started: relative paths of the command are relative to it
   */
  public record Program(List<String> command, Path folder) implements Source {
    public Program {
      command = List.copyOf(command);
    }

    @Override
    public boolean isOutside() {
      return true;
    }

    @Override
    public boolean mayLackGradients() {
      return true;
    }
  }

  /**
   * A model of UM-Bridge servers.
   *
   * @param urls addresses of servers that all have it
   * @param config JSON, a mapping
   * @param seed the key of the configuration that takes the seed of an evaluation; null for none
   */
  public record UmBridge(List<String> urls, String model, String config, @Nullable String seed)
      implements Source {
    public UmBridge {
      urls = List.copyOf(urls);
    }

    @Override
    public boolean isOutside() {
      return true;
    }
  }

  /** A class of the user's, on the class path. */
  public record ClassName(String name) implements Source {}

  /**
   * A target that a Java program gave.
   *
   * @param target null where the program is another: in a log and in a model file
   */
  public record InCode(@Nullable Target target) implements Source {
    @Override
    public String resume(Path folder) {
      return "Posterior.in(Path.of(\"%s\")).resume(), in the program that gave the target"
          .formatted(folder);
    }
  }
}
