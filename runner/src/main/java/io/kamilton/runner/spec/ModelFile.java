package io.kamilton.runner.spec;

import io.kamilton.runner.yaml.FileText;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.YamlTree;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Model files: read, and written with every default. */
public final class ModelFile {
  private ModelFile() {}

  /** The model in {@code file}, YAML or JSON; {@code InputException} where it is wrong. */
  public static Model read(Path file) {
    Node root = YamlTree.parse(FileText.read(file), file.toString());
    Model model = ModelReader.read(root, file);
    ModelRules.requireFiles(model, ModelReader.target(root));
    // what cannot be read again could not be resumed
    if (write(model).getBytes(StandardCharsets.UTF_8).length > FileText.LARGEST) {
      throw FileText.tooLarge(file);
    }
    return model;
  }

  /**
   * The model in a text as if it stood in {@code file}; files that it names need not be there any
   * more.
   */
  public static Model parse(String text, Path file) {
    return ModelReader.read(YamlTree.parse(text, file.toString()), file);
  }

  /** The model as YAML, every default written out; it reads back to the same model. */
  public static String write(Model model) {
    return ModelWriter.yaml(model);
  }
}
