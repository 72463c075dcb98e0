package io.kamilton.spark;

import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Target;
import java.util.function.UnaryOperator;

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
  protected Passed pass(Question question) {
    Call call = question.call();
    Call mine = new Call(slots.mine(), call.seeds(), call.enough());
    return new Passed.Asked(
        new Question(question.x(), mine, question.wanted()), UnaryOperator.identity());
  }

  private static final class Differentiable extends SlotTarget implements DifferentiableTarget {
    Differentiable(DifferentiableTarget exact, Slots slots) {
      super(exact, slots);
    }
  }
}
