package io.kamilton.store;

import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.learn.FitQuality;
import io.kamilton.learn.NoiseRange;
import io.kamilton.learn.family.ChosenFamily;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Ending;
import io.kamilton.run.Round;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Extra;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The payload of one record, read from its beginning. */
final class Decoder {
  private final ByteBuffer in;

  Decoder(ByteBuffer in) {
    this.in = in;
  }

  String text() {
    byte[] bytes = new byte[count(1)];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  int chain() {
    return in.getInt();
  }

  Round round() {
    boolean warmup = in.get() != 0;
    int length = in.getInt();
    long fingerprint = in.getLong();
    double seconds = seconds();
    return new Round(warmup, length, fingerprint, choice(), seconds);
  }

  private Optional<SamplerChoice> choice() {
    int kind = in.get();
    return switch (kind) {
      case Encoder.NO_CHOICE -> Optional.empty();
      case Encoder.WALK -> Optional.of(new WalkAlone());
      case Encoder.FIT -> Optional.of(fit());
      default -> throw new IllegalArgumentException("there is no choice of kind " + kind);
    };
  }

  private FitSummary fit() {
    int values = in.getInt();
    double stepSize = in.getDouble();
    int leastMoves = in.getInt();
    int mostMoves = in.getInt();
    double share = in.getDouble();
    int by = in.getInt();
    boolean there = in.get() != 0;
    double error = in.getDouble();
    boolean noisy = in.get() != 0;
    Optional<NoiseRange> noise =
        in.get() != 0
            ? Optional.of(new NoiseRange(in.getDouble(), in.getDouble()))
            : Optional.empty();
    int count = count(1);
    List<ChosenFamily> families = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      families.add(family());
    }
    return new FitSummary(
        values,
        new FitQuality(families, error, noisy, noise),
        stepSize,
        leastMoves,
        mostMoves,
        share,
        by < 0 ? OptionalInt.empty() : OptionalInt.of(by),
        there);
  }

  private ChosenFamily family() {
    FeatureFamily family = FeatureFamily.valueOf(text());
    Variant variant = Variant.valueOf(text());
    double width = in.getDouble();
    int count = count(Integer.BYTES);
    List<Integer> coordinates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      coordinates.add(in.getInt());
    }
    return new ChosenFamily(family, variant, coordinates, width);
  }

  /** What happened to the run, in a record of that type. */
  RunEvent event(RecordType type) {
    return switch (type) {
      case RESUMED -> new RunEvent.Resumed(in.getInt(), in.getDouble(), in.getDouble(), text());
      case COMPARED -> new RunEvent.Compared(in.get() != 0, in.getInt(), text());
      case ENDED -> new RunEvent.Ended(Ending.ofCode(in.get()));
      default -> throw new IllegalArgumentException("a " + type + " is no event");
    };
  }

  /** Seconds since the run, or its resumption, began. */
  double seconds() {
    return in.getDouble();
  }

  /** The iteration from the state before it; what was accepted is where the chain is then. */
  Transition step(ChainState before) {
    long t = in.getLong();
    if (t != before.t() + 1) {
      throw new IllegalArgumentException(
          "iteration " + t + " follows iteration " + before.t() + " of the same chain");
    }
    StepInfo info = info();
    Evaluated proposal = info.proposal();
    ChainState next = info.accepted() && proposal != null ? before.moveTo(proposal) : before.stay();
    return new Transition(next, info);
  }

  /** The point that was evaluated in an iteration; null where none was. */
  @Nullable Evaluated proposal() {
    in.getLong();
    return info().proposal();
  }

  private StepInfo info() {
    Move move = Move.ofCode(in.get());
    int flags = in.get();
    double[] values = new double[Quantity.values().length];
    int i = 0;
    for (Quantity each : Quantity.values()) {
      values[i++] =
          switch (each.type()) {
            case BOOLEAN -> flags >> Encoder.FLAGS.indexOf(each) & 1;
            case INTEGER -> in.getInt();
            case REAL -> in.getDouble();
          };
    }
    Evaluated proposal = (flags & Encoder.PROPOSED) == 0 ? null : evaluated();
    return new StepInfo(move, Point.of(values), proposal);
  }

  Evaluated evaluated() {
    Outcome outcome = Outcome.ofCode(in.get());
    Seeds seeds = seeds();
    int retries = in.getInt();
    double logEstimate = in.getDouble();
    long simulations = in.getLong();
    Point x = vector();
    String why = text();
    int count = count(1);
    List<Extra> extras = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      extras.add(new Extra(text(), in.get() != 0, vector()));
    }
    return new Evaluated(x, logEstimate, outcome, seeds, retries, why, extras, simulations);
  }

  /** How many things of at least so many bytes follow; never more than there is room for. */
  private int count(int bytes) {
    int count = in.getInt();
    if (count < 0 || count > in.remaining() / bytes) {
      throw new IllegalArgumentException(
          count + " things are said to follow in " + in.remaining() + " bytes");
    }
    return count;
  }

  private Seeds seeds() {
    long[] seeds = new long[count(Integer.BYTES)];
    for (int b = 0; b < seeds.length; b++) {
      seeds[b] = in.getInt();
    }
    return Seeds.of(seeds);
  }

  private Point vector() {
    double[] x = new double[count(Double.BYTES)];
    for (int l = 0; l < x.length; l++) {
      x[l] = in.getDouble();
    }
    return Point.of(x);
  }
}
