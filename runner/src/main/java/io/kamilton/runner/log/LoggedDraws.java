package io.kamilton.runner.log;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.run.Past;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.Column.Kind;
import io.kamilton.runner.output.DrawSpool;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RowVisitor;
import io.kamilton.runner.output.Statistic;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Extra;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The draws of a run on the user's scale: as many rows as every chain has. A row is all statistics,
 * the parameters, and what the target sent beside the density of the state that the chain is in.
 */
final class LoggedDraws implements DrawTable, LogReplay.Visitor {
  private final Model model;
  private final ParameterSpace space;
  private final DrawSpool spool;
  private final ExtraSlots slots = new ExtraSlots();
  private final List<List<Extra>> current;
  private final int width;
  private double[] row = {};

  LoggedDraws(Model model) {
    this.model = model;
    space = model.space();
    spool = new DrawSpool(model.chains());
    width = Statistic.values().length + space.dimension();
    current = new ArrayList<>(Collections.nCopies(model.chains(), List.of()));
  }

  @Override
  public void tried(int chain, Evaluated point) {
    slots.add(point.extras());
    current.set(chain, point.extras());
  }

  @Override
  public void round(Past.Known known, double seconds) {
    for (ChainRound round : known.chains()) {
      for (Transition transition : round.transitions()) {
        add(round.chain(), transition);
      }
    }
  }

  private void add(int chain, Transition transition) {
    StepInfo info = transition.info();
    Evaluated proposal = info.proposal();
    if (proposal != null) {
      slots.add(proposal.extras());
      if (info.accepted()) {
        current.set(chain, proposal.extras());
      }
    }
    if (row.length != width + slots.count()) {
      row = new double[width + slots.count()];
    }
    Statistic[] statistics = Statistic.values();
    for (int j = 0; j < statistics.length; j++) {
      row[j] = statistics[j].of(transition);
    }
    double[] x = new double[space.dimension()];
    space.constrain(transition.next().x().toArray(), x);
    System.arraycopy(x, 0, row, statistics.length, x.length);
    Arrays.fill(row, width, row.length, Double.NaN);
    slots.fill(current.get(chain), row, width);
    spool.add(chain, row);
  }

  /** What each chain has done, warm-up included; some may be ahead of others. */
  List<Integer> iterations() {
    return IntStream.range(0, model.chains()).map(spool::rows).boxed().toList();
  }

  private int rows() {
    return iterations().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  @Override
  public List<Column> columns() {
    List<Column> all = new ArrayList<>(Statistic.columns());
    for (Parameter each : model.parameters()) {
      all.addAll(Column.of(Kind.PARAMETER, each.name(), each.vector(), each.size()));
    }
    all.addAll(slots.columns());
    return all;
  }

  @Override
  public int chains() {
    return model.chains();
  }

  @Override
  public int warmup() {
    return Math.min(rows(), model.warmup());
  }

  @Override
  public int draws() {
    return rows() - warmup();
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    int[] order = slots.order();
    double[] ordered = new double[width + order.length];
    spool.rows(
        chain,
        rows(),
        ordered.length,
        (number, values) -> {
          System.arraycopy(values, 0, ordered, 0, width);
          for (int j = 0; j < order.length; j++) {
            ordered[width + j] = values[width + order[j]];
          }
          visitor.row(number, ordered);
        });
  }
}
