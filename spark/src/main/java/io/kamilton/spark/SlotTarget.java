package io.kamilton.spark;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Target;

/**
 * A target on an executor: asked by the slot that a chain runs in, not by the chain. An executor
 * sees other chains every round; a program that is one process a chain is one a slot here.
 */
class SlotTarget extends ForwardingTarget {
  private final Slots slots;

  private SlotTarget(Target target, Slots slots) {
    super(target);
    this.slots = slots;
  }

  /** With a gradient where the target has one. */
  static SlotTarget of(Target target, Slots slots) {
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(exact, slots)
        : new SlotTarget(target, slots);
  }

  @Override
  public Answer answer(double[] x, Call call) {
    return target.answer(x, new Call(slots.mine(), call.seeds(), call.enough()));
  }

  private static final class Differentiable extends SlotTarget implements DifferentiableTarget {
    private final DifferentiableTarget exact;

    Differentiable(DifferentiableTarget exact, Slots slots) {
      super(exact, slots);
      this.exact = exact;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      exact.gradient(x, out);
    }
  }
}
