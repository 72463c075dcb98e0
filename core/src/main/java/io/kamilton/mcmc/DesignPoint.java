package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;

/** An evaluation where e^{f/2} leads from the state, which stays: only to learn from. */
public final class DesignPoint implements TransitionKernel {
  private final Evaluator target;
  private final int moves;
  private final ThreadLocal<SurrogateHmc> hmc;
  private final StepRule rule;

  public DesignPoint(
      Evaluator target, DifferentiableFunction f, Mass mass, StepRule rule, int moves) {
    this.target = target;
    this.rule = rule;
    this.moves = moves;
    DifferentiableFunction half =
        new DifferentiableFunction() {
          @Override
          public int dimension() {
            return f.dimension();
          }

          @Override
          public double value(double[] x) {
            return f.value(x) / 2;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            f.gradient(x, out);
            for (int l = 0; l < out.length; l++) {
              out[l] /= 2;
            }
          }
        };
    hmc = ThreadLocal.withInitial(() -> new SurrogateHmc(half, mass));
  }

  @Override
  public Transition step(ChainState current, Streams random) {
    RandomStream stream = random.of(Purpose.SURROGATE_MOVES);
    double[] y = current.x().toArray();
    for (int i = 0; i < moves; i++) {
      hmc.get().move(y, rule, stream);
    }
    Call call = new Call(random.chain(), current.seeds().renewed(random.of(Purpose.ESTIMATE)));
    Evaluated there = target.evaluate(y, call);
    StepInfo info =
        new StepInfo(
            Move.DESIGN_POINT, 0, false, 1, Double.NaN, moves, false, 0, Double.NaN, 0, there);
    return new Transition(current.stay(), info);
  }
}
