package io.kamilton.runner.spec;

import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.FileText;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.YamlTree;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Model files: read, and written with every default. */
public final class ModelFile {
  private ModelFile() {}

  /** The model in {@code file}, YAML or JSON; {@code InputException} where it is wrong. */
  public static Model read(Path file) {
    Node root = YamlTree.parse(FileText.read(file), file.toString());
    Model model = ModelReader.read(root, file);
    ModelRules.requireFiles(model, ModelReader.target(root));
    requireSmall(write(model), file);
    return model;
  }

  /** What cannot be read again could not be resumed. */
  private static void requireSmall(String text, Path file) {
    if (text.getBytes(StandardCharsets.UTF_8).length > FileText.LARGEST) {
      throw FileText.tooLarge(file);
    }
  }

  /**
   * The model in a text as if it stood in {@code file}; files that it names need not be there any
   * more.
   */
  public static Model parse(String text, Path file) {
    return ModelReader.read(YamlTree.parse(text, file.toString()), file);
  }

  /**
   * The same model, if a log can hold it; {@code InputException} where something in it is wrong, at
   * its place in the model file that a run of it would write.
   */
  public static Model requireValid(Model model) {
    String text = write(model);
    Path file = Path.of("model.yaml, written from code");
    requireSmall(text, file);
    var unused = parse(text, file);
    return model;
  }

  /** The sampler in a text, as the key {@code sampler} of a model file has it. */
  public static SamplerSpec sampler(String text) {
    Node root = YamlTree.parse("sampler: " + text, text);
    return ModelReader.sampler(Fields.of(root, List.of("sampler")).require("sampler", "a name"));
  }

  /** The model as YAML, every default written out; it reads back to the same model. */
  public static String write(Model model) {
    return ModelWriter.yaml(model);
  }
}
