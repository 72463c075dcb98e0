package io.kamilton.cli;

import io.kamilton.external.umbridge.server.UmBridgeServer;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import io.kamilton.text.Decimals;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kamilton serve}: a model's target as a UM-Bridge model. */
@Command(
    name = "serve",
    description = {
      "Serves a model's log density as a UM-Bridge 1.0 model, on this machine alone, until Ctrl-C.",
      "Inputs are on the model file's scale; priors are included, Jacobians are not."
    })
public final class ServeCommand extends Subcommand {
  /** What UM-Bridge's benchmarks call a log posterior: every model is served under it too. */
  private static final String POSTERIOR = "posterior";

  private static final int LARGEST_PORT = 65_535;

  /** Examples with more numbers are no help. */
  private static final int MOST_SHOWN = 20;

  @Parameters(paramLabel = "MODEL.yaml", description = "the model file")
  private Path file;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "the port on loopback; 4242, and 0 for any that is free")
  private int port = 4242;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "points evaluated at once (default: all cores)")
  private @Nullable Integer threads;

  @Mixin private ClassPathOption classpath;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new InputException("--port is " + port + "; allowed: 0 to " + LARGEST_PORT);
    }
    requirePositive("--threads", threads == null ? 1 : threads);
    Model model = ModelFile.read(file);
    try (ModelTarget target = ModelTarget.open(model, classpath.places(), this::tell);
        UmBridgeServer server = serve(model, target)) {
      announce(model, target, server);
      closeAtTheEnd(server, target);
      new CountDownLatch(1).await(); // a signal ends the process
      return 0;
    }
  }

  private static void closeAtTheEnd(UmBridgeServer server, ModelTarget target) {
    Thread ending =
        new Thread(
            () -> {
              server.close();
              target.close();
            },
            "kamilton-ending");
    Runtime.getRuntime().addShutdownHook(ending);
  }

  private UmBridgeServer serve(Model model, ModelTarget target) throws IOException {
    List<String> names =
        model.name().equals(POSTERIOR) ? List.of(POSTERIOR) : List.of(model.name(), POSTERIOR);
    int parallel = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    Target served = target.onUsersScale(hasGradient(model, target));
    try {
      return UmBridgeServer.start(served, names, port, parallel);
    } catch (BindException e) {
      throw new InputException(
          "--port is " + port + ", which cannot be used (" + e.getMessage() + "); try another", e);
    }
  }

  /** Whether a program answers with gradients is known when it is asked. */
  private boolean hasGradient(Model model, ModelTarget target) {
    if (!model.target().source().mayLackGradients()
        || !(target.onUsersScale(true) instanceof DifferentiableTarget exact)) {
      return true;
    }
    try {
      exact.gradient(start(model, target), new double[exact.dimension()]);
      return true;
    } catch (TargetException e) {
      return false;
    } catch (EvaluationFailure e) {
      tell("the target fails at its start: " + e.getMessage());
      return false;
    }
  }

  /** A point where a chain might start, on the user's scale. */
  private static double[] start(Model model, ModelTarget target) {
    double[] u = new double[target.space().dimension()];
    target.starts().draw(RandomStream.of(model.seed(), 0, 0, Purpose.START), u);
    double[] x = new double[u.length];
    target.space().constrain(u, x);
    return x;
  }

  private void announce(Model model, ModelTarget target, UmBridgeServer server) {
    double[] x = start(model, target);
    String numbers =
        x.length > MOST_SHOWN
            ? "…"
            : Arrays.stream(x).mapToObj(Decimals::of).collect(Collectors.joining(", "));
    PrintWriter out = out();
    out.println("serving " + model.name() + " at " + server.address() + " (Ctrl-C ends it)");
    out.println("inputs:  " + String.join(", ", target.space().columns()));
    out.println(
        "example: curl %s/Evaluate -d '{\"name\": \"%s\", \"input\": [[%s]]}'"
            .formatted(server.address(), POSTERIOR, numbers));
    out.flush();
  }
}
