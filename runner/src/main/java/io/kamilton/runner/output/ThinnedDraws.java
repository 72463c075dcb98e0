package io.kamilton.runner.output;

import io.kamilton.text.Arguments;
import java.io.IOException;
import java.util.List;

/**
 * Every k-th row of a table, the first one included, warm-up and kept rows apart; or without
 * warm-up.
 */
public record ThinnedDraws(DrawTable all, int thin, boolean withWarmup) implements DrawTable {
  public ThinnedDraws {
    Arguments.atLeast(1, "thin", thin);
  }

  private int thinned(int rows) {
    return (rows + thin - 1) / thin;
  }

  @Override
  public List<Column> columns() {
    return all.columns();
  }

  @Override
  public int chains() {
    return all.chains();
  }

  @Override
  public int warmup() {
    return withWarmup ? thinned(all.warmup()) : 0;
  }

  @Override
  public int draws() {
    return thinned(all.draws());
  }

  @Override
  public int thin() {
    return thin * all.thin();
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    int warmup = all.warmup();
    all.rows(
        chain,
        (number, values) -> {
          boolean kept = number >= warmup;
          int within = kept ? number - warmup : number;
          if (within % thin == 0 && (kept || withWarmup)) {
            visitor.row((kept ? warmup() : 0) + within / thin, values);
          }
        });
  }
}
