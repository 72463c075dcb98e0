package io.kamilton.runner.log;

import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RowVisitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Independent draws of a prior from which every parameter can be drawn, as one chain. */
record PriorDraws(ParameterSpace space, long seed, int draws) implements DrawTable {
  @Override
  public List<Column> columns() {
    List<Column> all = new ArrayList<>();
    for (Parameter each : space.parameters()) {
      all.addAll(Column.of(Column.Kind.PARAMETER, each.name(), each.vector(), each.size()));
    }
    return all;
  }

  @Override
  public int chains() {
    return 1;
  }

  @Override
  public int warmup() {
    return 0;
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    double[] x = new double[space.dimension()];
    for (int i = 0; i < draws; i++) {
      space.drawPrior(RandomStream.of(seed, chain, i, Purpose.PRIOR), x);
      visitor.row(i, x);
    }
  }
}
