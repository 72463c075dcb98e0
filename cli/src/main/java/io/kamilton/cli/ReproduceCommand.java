package io.kamilton.cli;

import io.kamilton.cli.terminal.StandardStreams;
import io.kamilton.cli.terminal.TrialDisplay;
import io.kamilton.paper.Chapter;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.OtherResultsException;
import io.kamilton.paper.Reproduction;
import io.kamilton.paper.Size;
import io.kamilton.paper.experiments.Experiments;
import io.kamilton.runner.Version;
import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.job.Interruption;
import io.kamilton.runner.summary.SummaryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kamilton reproduce}: the paper's experiments, and what they say of its claims. */
@Command(
    name = "reproduce",
    description = {
      "Does the paper's experiments again: data, figures, and every claim beside what was found.",
      "What the folder holds already is not done again; an interrupted command goes on."
    })
public final class ReproduceCommand extends Subcommand {
  private static final int STOPPED = 1;
  private static final int HELP_WIDTH = 98;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "which experiments (default: all of them, in the paper's order)")
  private List<String> names = new ArrayList<>();

  @ArgGroup private Sizes sizes = new Sizes();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the folder (default: runs/paper-quick or runs/paper-full)")
  private @Nullable Path out;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "trials at once; no number depends on it (default: all cores)")
  private @Nullable Integer threads;

  @Option(names = "--seed", paramLabel = "S", description = "of all random numbers (default: 1)")
  private long seed = 1;

  /** How much is done: one of two. */
  static final class Sizes {
    @Option(names = "--quick", description = "few trials, minutes (default)")
    private boolean quick;

    @Option(names = "--full", description = "as many trials as the paper, an hour or more")
    private boolean full;

    Size size() {
      return full && !quick ? Size.FULL : Size.QUICK;
    }
  }

  private final List<Experiment> known;

  public ReproduceCommand() {
    this(Experiments.all());
  }

  ReproduceCommand(List<Experiment> known) {
    this.known = List.copyOf(known);
  }

  /** The help lists the experiments, a few lines each. */
  @Spec
  void describe(CommandSpec given) {
    List<String> lines = new ArrayList<>(List.of("Experiments:"));
    known.forEach(each -> lines.addAll(described(each)));
    given.usageMessage().footer(lines.toArray(String[]::new));
  }

  private static List<String> described(Experiment each) {
    String name = "  %-14s".formatted(each.name());
    return SummaryText.wrapped(name, each.shows(), " ".repeat(17), HELP_WIDTH);
  }

  @Override
  public Integer call() throws IOException {
    requirePositive("--threads", threads == null ? 1 : threads);
    List<Experiment> wanted = wanted();
    Path folder = folder();
    Reproduction reproduction = new Reproduction(folder, known);
    try {
      reproduction.requireReadable();
      for (Experiment experiment : wanted) {
        reproduction.requireSame(experiment, sizes.size(), seed);
      }
      return reproduce(reproduction, folder, wanted);
    } catch (OtherResultsException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }

  private List<Experiment> wanted() {
    List<String> allowed = known.stream().map(Experiment::name).toList();
    for (String name : names) {
      if (!allowed.contains(name)) {
        String near = NearestWord.didYouMean(name, allowed);
        throw new InputException(
            "no experiment is called %s%s %s"
                .formatted(
                    Quoted.of(name),
                    near.isEmpty() ? "; allowed:" : near + " Allowed:",
                    String.join(", ", allowed)));
      }
    }
    return known.stream().filter(each -> names.isEmpty() || names.contains(each.name())).toList();
  }

  private Path folder() {
    String usual = sizes.size() == Size.FULL ? "paper-full" : "paper-quick";
    Path folder = out == null ? Path.of("runs", usual) : out;
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(
          "--out is " + folder + ", which cannot be written: " + FileTrouble.reason(e), e);
    }
  }

  private int reproduce(Reproduction reproduction, Path folder, List<Experiment> wanted)
      throws IOException {
    PrintWriter err = err();
    PrintWriter print = out();
    int parallel = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    boolean terminal = StandardStreams.errorIsTerminal();
    Runnable sayStopped = () -> tell("stopped; the same command goes on from here");
    try (Interruption interruption = new Interruption(null, () -> false, sayStopped)) {
      for (Experiment experiment : wanted) {
        TrialDisplay display = new TrialDisplay(err, terminal, System::nanoTime);
        boolean done =
            reproduction.run(experiment, sizes.size(), seed, parallel, display, interruption);
        display.ends(experiment, done);
        if (!done) {
          sayStopped.run();
          return STOPPED;
        }
        List<Chapter> chapters = reproduction.publish("Kamilton " + Version.number());
        chapters.stream()
            .filter(each -> each.experiment().equals(experiment))
            .forEach(each -> print(print, each));
      }
    }
    print.println("claims: " + folder.resolve("claims.html") + " (and claims.md, figures, data)");
    return 0;
  }

  private static void print(PrintWriter out, Chapter chapter) {
    out.println(chapter.experiment().title());
    for (Claim claim : chapter.findings().claims()) {
      out.println("  " + claim.verdict() + ": " + claim.words());
      out.println("      paper: " + claim.theirs());
      out.println("      here:  " + claim.ours());
    }
    out.println();
    out.flush();
  }
}
