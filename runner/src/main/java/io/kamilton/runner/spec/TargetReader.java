package io.kamilton.runner.spec;

import io.kamilton.external.Returns;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.JsonText;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.ScalarKind;
import io.kamilton.target.Evaluator.OnFailure;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The value of the key {@code target}. */
final class TargetReader {
  static final List<String> SOURCES = List.of("builtin", "process", "umbridge", "class");

  /** Says that a Java program gave the target; in the files of its runs alone. */
  static final String CODE = "code";

  static final String JAVA = "java";
  static final List<String> KEYS =
      List.of(
          "builtin",
          "process",
          "umbridge",
          "class",
          CODE,
          "returns",
          "noisy",
          "seeds",
          "timeout",
          "retries",
          "on-failure",
          "folder",
          "data");

  static final int RETRIES = 1;
  private static final int MOST_SEEDS = 10_000;
  private static final Pattern CLASS =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  private final Fields fields;
  private final Path file;

  TargetReader(Node node, Path file) {
    this.fields = Fields.of(node, KEYS);
    this.file = file;
  }

  TargetSpec target() {
    TargetSpec.Source source = source();
    Returns returns = returns(source);
    boolean noisy = noisy(source, returns);
    return new TargetSpec(
        source,
        returns,
        noisy,
        seeds(source, noisy),
        fields.find("timeout").map(Expect::duration).orElse(null),
        (int) fields.wholeNumber("retries", 0, 100, RETRIES),
        fields
            .find("on-failure")
            .map(node -> constant(node, OnFailure.values()))
            .orElse(OnFailure.REJECT),
        fields.find("data").map(JsonText::of).orElse(null));
  }

  private TargetSpec.Source source() {
    List<String> given = new ArrayList<>(fields.present(SOURCES));
    given.addAll(fields.present(List.of(CODE)));
    if (given.size() != 1) {
      String all = String.join(", ", SOURCES);
      throw fields
          .place()
          .error(
              "target has %s; exactly one of %s is needed"
                  .formatted(given.isEmpty() ? "none of them" : String.join(" and ", given), all));
    }
    String kind = given.get(0);
    if (!kind.equals("process")) {
      refuseKeyOfProcess("data", kind);
      refuseKeyOfProcess("folder", kind);
    }
    Node node = fields.require(kind, "a target");
    return switch (kind) {
      case "builtin" -> builtin(node);
      case "process" -> new TargetSpec.Program(command(node), folder());
      case "umbridge" -> UmBridgeReader.read(node);
      case CODE -> inCode(node);
      default -> className(node);
    };
  }

  private void refuseKeyOfProcess(String key, String source) {
    Node node = fields.get(key);
    if (node != null) {
      throw node.place().error("target." + key + " goes with target.process, not " + source);
    }
  }

  private static TargetSpec.Builtin builtin(Node node) {
    Recipe recipe = Recipe.named(node, Builtins.all());
    return new TargetSpec.Builtin(recipe.name(), recipe.read(node));
  }

  private static List<String> command(Node node) {
    String allowed = "a list of the program and its arguments, such as [python3, model.py]";
    List<String> words = new ArrayList<>();
    for (Node word : Expect.list(node, allowed)) {
      boolean said = word instanceof Node.Scalar scalar && scalar.kind() != ScalarKind.NULL;
      if (!said) {
        throw Expect.wrong(word, "a word of the command");
      }
      words.add(((Node.Scalar) word).text());
    }
    if (words.isEmpty() || words.get(0).isBlank()) {
      throw node.place().error("target.process names no program; allowed: " + allowed);
    }
    return words;
  }

  /** The folder that the program is started in, absolute: that of the model file if not said. */
  private Path folder() {
    Path here = file.toAbsolutePath().normalize().getParent();
    Node node = fields.get("folder");
    String given = node == null ? "" : Expect.text(node, "the path of a folder");
    try {
      return (here == null ? Path.of(given) : here.resolve(given)).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw fields.place().error("target.folder is no path: " + e.getReason(), e);
    }
  }

  private static TargetSpec.InCode inCode(Node node) {
    var unused = Expect.word(node, List.of(JAVA));
    return new TargetSpec.InCode(null);
  }

  private static TargetSpec.ClassName className(Node node) {
    String allowed = "the full name of a class, such as com.example.MyTarget";
    String name = Expect.text(node, allowed);
    if (!CLASS.matcher(name).matches()) {
      throw Expect.wrong(node, allowed);
    }
    return new TargetSpec.ClassName(name);
  }

  private Returns returns(TargetSpec.Source source) {
    Node node = fields.get("returns");
    boolean simulates = source instanceof TargetSpec.Builtin each && Model.isSimulator(each);
    Returns known = simulates ? Returns.SIMULATION : Returns.LOG_DENSITY;
    if (node == null) {
      return known;
    }
    Returns returns = constant(node, Returns.values());
    if (source instanceof TargetSpec.Builtin builtin && returns != known) {
      throw node.place()
          .error(
              "target.returns is %s; the builtin %s returns %s"
                  .formatted(returns, builtin.name(), known));
    }
    return returns;
  }

  private int seeds(TargetSpec.Source source, boolean noisy) {
    int seeds = (int) fields.wholeNumber("seeds", 1, MOST_SEEDS, 1);
    if (seeds > 1 && !noisy) {
      throw fields
          .place()
          .error(
              "target.seeds is "
                  + seeds
                  + ", but target.noisy is false; seeds are for estimates: say noisy: true");
    }
    if (seeds > 1 && source instanceof TargetSpec.UmBridge server && server.seed() == null) {
      throw fields
          .place()
          .error(
              "target.seeds is "
                  + seeds
                  + ", but target.umbridge has no key seed; it needs one: the key of the"
                  + " configuration that takes the seed");
    }
    return seeds;
  }

  private boolean noisy(TargetSpec.Source source, Returns returns) {
    Node node = fields.get("noisy");
    if (returns == Returns.SIMULATION) {
      if (node != null && !Expect.flag(node)) {
        throw node.place()
            .error(
                "target.noisy is false; likelihoods of simulations are estimates, so it must be"
                    + " true or left out");
      }
      return true;
    }
    boolean known =
        source instanceof TargetSpec.Builtin builtin
            && Model.recipe(builtin).noisy().test(builtin.arguments());
    if (node == null) {
      return known;
    }
    boolean said = Expect.flag(node);
    if (known && !said) {
      throw node.place()
          .error(
              "target.noisy is false; the builtin "
                  + ((TargetSpec.Builtin) source).name()
                  + " is noisy with these arguments, so it must be true or left out");
    }
    return said;
  }

  /** The constant whose text {@code node} is. */
  private static <E extends Enum<E>> E constant(Node node, E[] constants) {
    String word = Expect.word(node, Arrays.stream(constants).map(Enum::toString).toList());
    return Arrays.stream(constants)
        .filter(e -> e.toString().equals(word))
        .findFirst()
        .orElseThrow();
  }
}
