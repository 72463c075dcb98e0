package io.kamilton.cli;

import io.kamilton.runner.spec.ModelSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kamilton schema}: the JSON Schema of model files. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of model files, for editors and validators.")
final class Schema implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  Schema() {}

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(ModelSchema.text());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
