package io.kamilton.cli.terminal;

import io.kamilton.run.Run;
import io.kamilton.runner.progress.ChainTally;
import io.kamilton.runner.progress.Convergence;
import io.kamilton.runner.progress.Pace;
import io.kamilton.text.NumberText;
import java.util.ArrayList;
import java.util.List;

/** How the progress of a run reads: bars for a terminal, a line for a file. */
public final class ProgressText {
  /** More chains than this share a bar. */
  static final int MOST_BARS = 16;

  private static final String SEPARATOR = " · ";
  private static final int NARROWEST_BAR = 10;
  private static final int WIDEST_BAR = 40;

  private final Run.Settings settings;
  private final List<ChainTally> chains;
  private final Pace pace;
  private final Convergence convergence;
  private final int columns;

  public ProgressText(
      Run.Settings settings,
      List<ChainTally> chains,
      Pace pace,
      Convergence convergence,
      int columns) {
    this.settings = settings;
    this.chains = List.copyOf(chains);
    this.pace = pace;
    this.convergence = convergence;
    this.columns = columns;
  }

  /** All there is to say in one line. */
  public String line() {
    List<String> parts = new ArrayList<>();
    long t = slowest();
    boolean isEndOfWarmup = isWarmup(t) && t == settings.warmup();
    parts.add(isEndOfWarmup ? "warm-up done" : phase(t) + " " + iterations(t));
    addEvaluations(parts);
    double acceptance = acceptance();
    if (!Double.isNaN(acceptance)) {
      parts.add("accepted " + NumberText.twoDecimals(acceptance));
    }
    addOutlook(parts);
    return String.join(SEPARATOR, parts);
  }

  /** A bar a chain, or one for all, and below them what is said of all; none is too wide. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (chains.size() > MOST_BARS) {
      double done = chains.stream().mapToLong(ChainTally::t).average().orElse(0);
      lines.add(cut(bar(chains.size() + " chains", slowest(), done, acceptance())));
    } else {
      for (int c = 0; c < chains.size(); c++) {
        ChainTally chain = chains.get(c);
        lines.add(cut(bar("chain " + (c + 1), chain.t(), (double) chain.t(), chain.acceptance())));
      }
    }
    List<String> parts = new ArrayList<>();
    addEvaluations(parts);
    addOutlook(parts);
    lines.add(cut(String.join(SEPARATOR, parts)));
    return lines;
  }

  private void addEvaluations(List<String> parts) {
    long evaluations = chains.stream().mapToLong(ChainTally::evaluations).sum();
    parts.add(NumberText.count(evaluations) + (evaluations == 1 ? " evaluation" : " evaluations"));
    double rate = pace.evaluationsPerSecond();
    if (!Double.isNaN(rate)) {
      parts.add(NumberText.rate(rate));
    }
  }

  private void addOutlook(List<String> parts) {
    long done = chains.stream().mapToLong(ChainTally::t).sum();
    long left = total() * chains.size() - done;
    double seconds = pace.secondsFor(left);
    if (left > 0 && !Double.isNaN(seconds)) {
      parts.add(NumberText.time(Math.ceil(seconds)) + " left");
    }
    if (Double.isFinite(convergence.worstRHat())) {
      parts.add("r_hat " + NumberText.twoDecimals(convergence.worstRHat()));
    }
    if (Double.isFinite(convergence.leastEss())) {
      parts.add("ess " + NumberText.count((long) convergence.leastEss()));
    }
    long failures = chains.stream().mapToLong(ChainTally::failures).sum();
    if (failures > 0) {
      parts.add(NumberText.count(failures) + (failures == 1 ? " failure" : " failures"));
    }
  }

  private String bar(String who, long t, double done, double acceptance) {
    int digits = Integer.toString(Math.max(settings.warmup(), settings.draws())).length();
    int name = ("chain " + chains.size()).length();
    String left =
        padded(who, name)
            + "  "
            + padded(phase(t), "sampling".length())
            + "  "
            + " ".repeat(Math.max(0, 2 * digits + 1 - iterations(t).length()))
            + iterations(t);
    String right =
        Double.isNaN(acceptance) ? "" : "  accepted " + NumberText.twoDecimals(acceptance);
    int room = columns - 1 - left.length() - "  accepted 0.00".length() - "  ".length();
    if (room < NARROWEST_BAR) {
      return left + right;
    }
    int width = Math.min(room, WIDEST_BAR);
    int full = (int) (width * done / total());
    return left + "  " + "█".repeat(full) + "░".repeat(width - full) + right;
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** The iterations of the chain that has done the fewest. */
  private long slowest() {
    return chains.stream().mapToLong(ChainTally::t).min().orElse(0);
  }

  private double acceptance() {
    return chains.stream().mapToDouble(ChainTally::acceptance).average().orElse(Double.NaN);
  }

  private long total() {
    return (long) settings.warmup() + settings.draws();
  }

  private boolean isWarmup(long t) {
    return settings.warmup() > 0 && t <= settings.warmup();
  }

  private String phase(long t) {
    return isWarmup(t) ? "warm-up" : "sampling";
  }

  private String iterations(long t) {
    return isWarmup(t)
        ? t + "/" + settings.warmup()
        : (t - settings.warmup()) + "/" + settings.draws();
  }

  /** A line that wraps could not be drawn over. */
  private String cut(String line) {
    return line.length() < columns ? line : line.substring(0, Math.max(0, columns - 1));
  }
}
