package io.kamilton.cli.run;

import io.kamilton.cli.model.Model;
import io.kamilton.cli.model.ModelFile;
import io.kamilton.target.TargetSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How an executor opens the target of a model: by the model's text. What a program or a class needs
 * besides is found on the executor's machine.
 *
 * @param model with every default written out
 * @param classpath where classes of the user's are looked for; jars come with the job
 */
record ModelSource(String model, List<String> classpath) implements TargetSource {
  ModelSource {
    classpath = List.copyOf(classpath);
  }

  static ModelSource of(Model model, List<Path> classpath) {
    return new ModelSource(ModelFile.write(model), classpath.stream().map(Path::toString).toList());
  }

  @Override
  public Opened open() {
    List<Path> here = classpath.stream().map(Path::of).filter(Files::exists).toList();
    // an executor's standard error is its log
    return ModelTarget.open(
        ModelFile.parse(model, Path.of("model.yaml")), here, System.err::println);
  }
}
