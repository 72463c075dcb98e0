package io.kamilton.runner.check;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Evaluations of a target, with the time that each took and the last words of each failure. */
final class Calls {
  private final Evaluator target;
  private final LongSupplier nanos;
  private final List<Double> seconds = new ArrayList<>();
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private final Map<Outcome, String> words = new EnumMap<>(Outcome.class);

  Calls(Evaluator target, LongSupplier nanos) {
    this.target = target.onFailure(Evaluator.OnFailure.REJECT);
    this.nanos = nanos;
  }

  /** An estimate whose seeds follow from one. */
  Evaluated ask(double[] x, long seed) {
    int seeds = target.traits().seeds();
    return ask(x, Seeds.from(seed, seeds));
  }

  Evaluated ask(double[] x, Seeds seeds) {
    long begin = nanos.getAsLong();
    Evaluated answer = target.evaluate(x, new Call(0, seeds));
    seconds.add((nanos.getAsLong() - begin) / 1e9);
    count(answer);
    return answer;
  }

  /** Counts an answer that somebody else asked for. */
  void count(Evaluated answer) {
    Outcome outcome = answer.outcome();
    outcomes.merge(outcome, 1, Integer::sum);
    if (outcome.isFailure()) {
      words.put(outcome, answer.why());
    }
  }

  int count() {
    return outcomes.values().stream().mapToInt(each -> each).sum();
  }

  /** How many of them were timed. */
  int timed() {
    return seconds.size();
  }

  int count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0);
  }

  /** Whether any of them was answered with a log density, finite or not. */
  boolean haveAnswer() {
    return outcomes.keySet().stream().anyMatch(Outcome::isAnswer);
  }

  int failures() {
    return words.keySet().stream().mapToInt(this::count).sum();
  }

  /** The failures that there were, each with what the target said of it last. */
  Map<Outcome, String> lastWords() {
    return Collections.unmodifiableMap(words);
  }

  double lastSeconds() {
    return seconds.get(seconds.size() - 1);
  }

  double medianSeconds() {
    return Noise.median(seconds);
  }
}
