package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.runner.transport.Transport.Kind;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.target.Evaluator.OnFailure;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The value of the key {@code target}. */
public record TargetReader(Fields fields, Path file) {
  /** All kinds of transports, in the order in which messages list them. */
  private static final List<Kind> KINDS =
      List.of(
          BuiltinTransport.KIND,
          ProgramTransport.KIND,
          UmBridgeTransport.KIND,
          ClassTransport.KIND,
          InCode.KIND,
          CallerTransport.KIND);

  private static final List<String> SOURCES = KINDS.stream().map(Kind::key).toList();

  /** Those that only programs write. */
  private static final List<String> UNNAMED =
      List.of(InCode.KIND.key(), CallerTransport.KIND.key());

  private static final List<String> NAMED =
      SOURCES.stream().filter(key -> !UNNAMED.contains(key)).toList();

  /** The keys of {@code target}. */
  public static final List<String> KEYS =
      Stream.of(
              SOURCES.stream(),
              Stream.of("returns", "noisy", "seeds", "timeout", "retries", "on-failure"),
              KINDS.stream().flatMap(kind -> kind.options().stream()))
          .flatMap(each -> each)
          .toList();

  static final int RETRIES = 1;
  private static final int MOST_SEEDS = 10_000;

  public TargetReader(Node node, Path file) {
    this(Fields.of(node, KEYS), file);
  }

  public TargetSpec target() {
    Transport source = source();
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
            .orElse(OnFailure.REJECT));
  }

  private Transport source() {
    List<String> given = fields.present(SOURCES);
    if (given.size() != 1) {
      String all = String.join(", ", NAMED);
      throw fields.error(
          "target has %s; exactly one of %s is needed"
              .formatted(given.isEmpty() ? "none of them" : String.join(" and ", given), all));
    }
    Kind used = null;
    for (Kind kind : KINDS) {
      if (kind.key().equals(given.get(0))) {
        used = kind;
      } else {
        kind.options().forEach(option -> refuse(option, kind.key(), given.get(0)));
      }
    }
    Node node = fields.require(given.get(0), "a target");
    return Objects.requireNonNull(used).reader().read(node, fields, file);
  }

  private void refuse(String option, String owner, String source) {
    Node node = fields.get(option);
    if (node != null) {
      throw node.error("target.%s goes with target.%s, not %s".formatted(option, owner, source));
    }
  }

  private Returns returns(Transport source) {
    Node node = fields.get("returns");
    Returns known = source.returns();
    if (node == null) {
      return known == null ? Returns.LOG_DENSITY : known;
    }
    Returns returns = constant(node, Returns.values());
    if (known != null && returns != known) {
      throw node.error("target.returns is %s; %s returns %s".formatted(returns, source, known));
    }
    return returns;
  }

  private int seeds(Transport source, boolean noisy) {
    int seeds = (int) fields.wholeNumber("seeds", 1, MOST_SEEDS, 1);
    if (seeds > 1 && !noisy) {
      throw fields.error(
          "target.seeds is %s, but target.noisy is false; seeds are for estimates: say noisy: true"
              .formatted(seeds));
    }
    String whyOne = source.whyOneSeed();
    if (seeds > 1 && whyOne != null) {
      throw fields.error("target.seeds is " + seeds + ", but " + whyOne);
    }
    return seeds;
  }

  private boolean noisy(Transport source, Returns returns) {
    Node node = fields.get("noisy");
    if (returns == Returns.SIMULATION) {
      if (node != null && !Expect.flag(node)) {
        throw node.error(
            "target.noisy is false; likelihoods of simulations are estimates, so it must be"
                + " true or left out");
      }
      return true;
    }
    if (node == null) {
      return source.noisy();
    }
    boolean said = Expect.flag(node);
    if (source.noisy() && !said) {
      throw node.error(
          "target.noisy is false; %s is noisy with these arguments, so it must be true or left out"
              .formatted(source));
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
