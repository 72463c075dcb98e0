package io.kamilton.bench.efficiency;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.adapt.Adapter;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import java.util.function.Function;
import java.util.function.Predicate;

/** A sampler of this project, run in process on one thread. */
record OurSampler(Predicate<Target> suited, Function<Target, Sampler> made) implements Contender {
  /** A sampler that any target suits. */
  OurSampler(Function<Target, Sampler> made) {
    this(target -> true, made);
  }

  @Override
  public boolean suits(Target target) {
    return suited.test(target);
  }

  @Override
  public Replicate run(Case on, Replicate.Key key) {
    long began = System.nanoTime();
    Effort effort = key.effort();
    Run.Settings settings = effort.settings(key.budget(), key.seed());
    Evaluator target = new Evaluator(on.target(), Evaluator.OnFailure.REJECT, 0);
    Adapter adapter = made.apply(on.target()).adapter(target.traits(), settings);
    int kept = settings.draws() + (effort.keepsWarmup() ? settings.warmup() : 0);
    Recorder recorder = new Recorder(on, settings.chains(), kept, effort.keepsWarmup());
    new Run(settings, adapter, recorder, Limits.NONE).go(target, chain -> on.start(), Past.none());
    double seconds = (System.nanoTime() - began) / 1e9;
    return recorder.replicate(key, seconds);
  }
}
