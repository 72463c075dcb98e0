package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An experiment in miniature: coins, tossed a few times each. It counts the trials it runs. */
final class Coins extends Experiment {
  private final int coins;
  final AtomicInteger runs = new AtomicInteger();

  /** The coin whose trial fails; 0 for none. */
  private int broken;

  Coins(String name, int coins) {
    super(
        name,
        "Coins of " + name,
        "That coins are <fair> | more or less.",
        List.of("metal", "coin"),
        List.of("toss", "heads"));
    this.coins = coins;
  }

  Coins breakCoin(int coin) {
    broken = coin;
    return this;
  }

  @Override
  public List<Trial> trials(Size size) {
    List<Trial> trials = new ArrayList<>();
    for (int coin = 1; coin <= coins; coin++) {
      int number = coin;
      List<String> key = List.of(coin % 2 == 0 ? "gold" : "tin", Integer.toString(coin));
      trials.add(new Trial(key, coin, seed -> toss(number, seed)));
    }
    return trials;
  }

  private Matrix toss(int coin, long seed) {
    runs.incrementAndGet();
    if (coin == broken) {
      throw new IllegalArgumentException("it fell off the table");
    }
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    double[][] rows = new double[coin % 3 + 1][];
    for (int toss = 0; toss < rows.length; toss++) {
      rows[toss] = new double[] {toss, toss == 1 ? Double.NaN : random.nextUniform()};
    }
    return Matrix.of(rows);
  }

  @Override
  public Findings findings(Size size, Results results) {
    Spread gold = Spread.of(results.where("metal", "gold").values("heads"));
    Claim claim =
        new Claim("Gold is fair.", "0.5", gold.text(2), Verdict.HOLDS, "of " + gold.size());
    Chart chart =
        new Chart("heads", Axis.linear("coin", 0, 10), Axis.linear("share", 0, 1))
            .curve("gold", Look.of(0), List.of(Spot.of(1, gold.mean()), Spot.of(2, gold.low())));
    Figure figure = Figure.of(name(), "Coins", "Gold and tin.", 1, 200, 200, List.of(chart));
    NumberTable table = new NumberTable("All.", List.of("mean"), List.of(List.of(gold.range(2))));
    return new Findings(List.of(claim), List.of(figure), List.of(table));
  }
}
