package io.kamilton.cli;

import io.kamilton.runner.spec.ModelSchema;
import picocli.CommandLine.Command;

/** {@code kamilton schema}: the JSON Schema of model files. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of model files, for editors and validators.")
final class Schema extends Subcommand {
  @Override
  public Integer call() {
    out().print(ModelSchema.text());
    out().flush();
    return 0;
  }
}
