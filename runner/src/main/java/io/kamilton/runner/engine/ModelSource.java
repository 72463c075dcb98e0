package io.kamilton.runner.engine;

import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.TargetSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How an executor opens the target of a model: by the model's text, and the files that came along
 * with it. What is not among them is found on the executor's machine.
 *
 * @param model with every default written out
 * @param classpath where classes of the user's are looked for; jars come with the job
 * @param files the folder of the program, the files that the model reads, folders of classes
 */
record ModelSource(String model, List<String> classpath, List<SentPath> files)
    implements TargetSource {
  ModelSource {
    classpath = List.copyOf(classpath);
    files = List.copyOf(files);
  }

  /**
   * The source of a model.
   *
   * @param messages hears of what is too large to be sent
   */
  static ModelSource of(Model model, List<Path> classpath, Consumer<String> messages) {
    String whyNot = model.target().source().whyNotSent();
    if (whyNot != null) {
      throw new IllegalArgumentException(whyNot);
    }
    List<Path> named = new ArrayList<>(model.target().source().places());
    classpath.stream().filter(Files::isDirectory).forEach(named::add);
    List<SentPath> files = new ArrayList<>();
    for (Path each : named) {
      SentPath.of(each).ifPresentOrElse(files::add, () -> messages.accept(SentPath.tooLarge(each)));
    }
    return new ModelSource(
        ModelFile.write(model), classpath.stream().map(Path::toString).toList(), files);
  }

  @Override
  public Opened open(Path folder) {
    Map<Path, Path> moved = new HashMap<>();
    for (SentPath each : files) {
      moved.put(each.path(), each.here(folder.resolve(String.valueOf(moved.size()))));
    }
    List<Path> places =
        classpath.stream()
            .map(Path::of)
            .map(place -> moved.getOrDefault(place, place))
            .filter(Files::exists)
            .toList();
    Model here =
        ModelFile.parse(model, Path.of("model.yaml"))
            .moved(place -> moved.getOrDefault(place, place));
    // an executor's standard error is its log
    return ModelTarget.open(here, places, System.err::println);
  }
}
