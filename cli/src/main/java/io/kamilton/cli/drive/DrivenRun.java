package io.kamilton.cli.drive;

import io.kamilton.external.process.Caller;
import io.kamilton.runner.engine.Program;
import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.job.Conduct;
import io.kamilton.runner.job.NewRun;
import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.job.Resumption;
import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.job.RunResult;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.transport.CallerTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run of a model whose target is a function of the program that started this one; or a look at a
 * run that is there.
 */
public final class DrivenRun {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  /** How messages call the text of the model. */
  private static final Path MODEL = Path.of("model");

  /** A place in that text, which no user has seen. */
  private static final Pattern PLACE = Pattern.compile("^" + MODEL + ", line \\d+, column \\d+: ");

  private final Caller caller;
  private final Program program;
  private final Told told;

  /**
   * A run that is not ordered yet.
   *
   * @param program this one, for engines that send it to other machines
   */
  public DrivenRun(Caller caller, Program program) {
    this.caller = caller;
    this.program = program;
    told = new Told(caller);
  }

  /** Does what is ordered, and tells what came of it; the exit status. */
  public int run() {
    try {
      JsonNode line = caller.order();
      return line == null ? DONE : follow(new Order(line));
    } catch (InputException e) {
      told.refused(PLACE.matcher(String.valueOf(e.getMessage())).replaceFirst(""));
      return WRONG_INPUT;
    } catch (IOException e) {
      told.failed(FileTrouble.text(e));
      return FAILED;
    } catch (RuntimeException e) {
      e.printStackTrace(); // a defect of this program: its front end shows what is said here
      told.failed(e.toString());
      return FAILED;
    }
  }

  private int follow(Order order) throws IOException {
    return switch (order.verb()) {
      case "run" -> begin(order);
      case "resume" -> resume(order);
      case "read" -> read(order);
      default ->
          throw new InputException("do is \"" + order.verb() + "\"; allowed: run, resume, read");
    };
  }

  private int begin(Order order) throws IOException {
    Model model = asked(ModelFile.parse(order.model(), MODEL));
    return go(order, new NewRun(model, List.of(), order.folder(), order.overwrites(), null)::run);
  }

  private int resume(Order order) throws IOException {
    Model begun = RunFolder.of(order.folder()).model();
    if (!(begun.target().source() instanceof CallerTransport)) {
      String how = begun.target().source().resume(order.folder());
      throw new InputException(
          "the target of the run is no function of this program; resume it by: " + how);
    }
    Resumption resumption =
        new Resumption(order.folder(), asked(begun), List.of(), order.draws(), false);
    return go(order, resumption::run);
  }

  /** The model, answered by the caller. */
  private Model asked(Model model) {
    told.model(model);
    return model.with(model.target().with(new CallerTransport(caller)));
  }

  private int read(Order order) throws IOException {
    RunFolder folder = RunFolder.of(order.folder());
    told.model(folder.model());
    told.draws(Rendering.of(folder));
    return DONE;
  }

  /** A run as it begins or goes on. */
  private interface Job {
    RunResult run(Conduct conduct) throws IOException;
  }

  private int go(Order order, Job job) throws IOException {
    if (order.packs()) {
      caller.pack();
    }
    caller.listen();
    RunResult result = job.run(order.conduct(caller, program, told));
    if (result.defect() != null) {
      throw result.defect();
    }
    @Nullable Rendering rendering = result.rendering();
    if (rendering == null) {
      told.failed(result.notWritten());
      return FAILED;
    }
    if (result.conclusion().ending() == null) {
      told.failed(result.conclusion().failure());
      return FAILED;
    }
    told.ended(result.conclusion(), rendering);
    told.draws(rendering);
    return DONE;
  }
}
