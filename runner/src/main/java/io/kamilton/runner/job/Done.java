package io.kamilton.runner.job;

import io.kamilton.runner.output.Work;
import io.kamilton.runner.spec.Model;
import java.util.List;

/**
 * What a run has done by a time.
 *
 * @param iterations of each chain, warm-up included
 */
public record Done(List<Long> iterations, long evaluations, long failures) {
  public Done {
    iterations = List.copyOf(iterations);
  }

  /** What the log of a run says. */
  public static Done of(Rendering run) {
    Work work = run.report().work();
    return new Done(
        run.run().iterations().stream().map(Integer::longValue).toList(),
        work == null ? 0 : work.evaluations(),
        work == null ? 0 : work.failed());
  }

  long all() {
    return iterations.stream().mapToLong(Long::longValue).sum();
  }

  /** The iterations that every chain has done. */
  long slowest() {
    return iterations.stream().mapToLong(Long::longValue).min().orElse(0);
  }

  /** The kept draws that every chain has. */
  int draws(Model model) {
    return (int) Math.max(0, slowest() - model.warmup());
  }
}
