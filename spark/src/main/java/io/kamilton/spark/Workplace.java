package io.kamilton.spark;

import io.kamilton.run.Parcel;
import io.kamilton.target.Target;
import io.kamilton.target.TargetSource;
import org.jspecify.annotations.Nullable;

/** What a process of executors keeps of a run: its target, and what its last job shared. */
final class Workplace {
  private static @Nullable Workplace current;

  private final String run;
  private final TargetSource.Opened opened;
  private final Target target;
  private final Slots slots = new Slots();
  private long job = -1;
  private @Nullable Object shared;

  private Workplace(String run, TargetSource source) {
    this.run = run;
    opened = source.open();
    target = SlotTarget.of(opened.target(), slots);
    Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "kamilton-close"));
  }

  /** The workplace of a run, whose target is opened when it is first needed. */
  static synchronized Workplace of(String run, TargetSource source) {
    Workplace here = current;
    if (here == null || !here.run.equals(run)) {
      if (here != null) {
        here.opened.close();
      }
      here = new Workplace(run, source);
      current = here;
    }
    return here;
  }

  /** What a job's items share, with this process's target. */
  synchronized Object shared(long number, byte[] parcel) {
    Object known = shared;
    if (known == null || job != number) {
      known = Parcel.open(parcel, target);
      shared = known;
      job = number;
    }
    return known;
  }

  Slots slots() {
    return slots;
  }
}
