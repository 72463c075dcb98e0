package io.kamilton.store;

import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.learn.FitQuality;
import io.kamilton.learn.family.ChosenFamily;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Round;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Extra;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Records as bytes, big-endian; for one thread, a record at a time. */
final class Encoder {
  static final int NO_CHOICE = 0;
  static final int WALK = 1;
  static final int FIT = 2;

  /** The quantities that are one bit each of a step's flags; the next bit is for a proposal. */
  static final List<Quantity> FLAGS =
      Arrays.stream(Quantity.values())
          .filter(each -> each.type() == Quantity.Type.BOOLEAN)
          .toList();

  static final int PROPOSED = 1 << FLAGS.size();

  private ByteBuffer out = ByteBuffer.allocate(1024);

  Encoder header(String text) {
    return begin(RecordType.HEADER).string(text);
  }

  Encoder event(double seconds, RunEvent event) {
    if (event instanceof RunEvent.Resumed resumed) {
      begin(RecordType.RESUMED).real(seconds).integer(resumed.draws());
      return real(resumed.ess()).real(resumed.rHat()).string(resumed.numerics());
    }
    if (event instanceof RunEvent.Compared compared) {
      begin(RecordType.COMPARED).real(seconds).bits(compared.earlier() ? 1 : 0);
      return integer(compared.evaluations()).string(compared.difference());
    }
    RunEvent.Ended ended = (RunEvent.Ended) event;
    return begin(RecordType.ENDED).real(seconds).bits(ended.ending().code());
  }

  Encoder tried(int chain, Evaluated point) {
    return begin(RecordType.TRIED).integer(chain).evaluated(point);
  }

  Encoder round(Round round) {
    begin(RecordType.ROUND).bits(round.warmup() ? 1 : 0).integer(round.length());
    return wide(round.fingerprint()).real(round.seconds()).choice(round.chosen());
  }

  private Encoder choice(Optional<SamplerChoice> choice) {
    if (choice.isEmpty()) {
      return bits(NO_CHOICE);
    }
    return choice.get() instanceof FitSummary fit ? bits(FIT).fit(fit) : bits(WALK);
  }

  private Encoder fit(FitSummary fit) {
    FitQuality quality = fit.quality();
    integer(fit.values()).real(fit.stepSize()).integer(fit.leastMoves()).integer(fit.mostMoves());
    real(fit.surrogateShare()).integer(fit.nonCentredBy().orElse(-1));
    bits(fit.fittedThere() ? 1 : 0).real(quality.error()).bits(quality.isNoisy() ? 1 : 0);
    bits(quality.noise().isPresent() ? 1 : 0);
    quality.noise().ifPresent(noise -> real(noise.least()).real(noise.most()));
    integer(quality.families().size());
    for (ChosenFamily each : quality.families()) {
      string(each.family().name()).string(each.variant().name()).real(each.width());
      integer(each.coordinates().size());
      each.coordinates().forEach(this::integer);
    }
    return this;
  }

  Encoder step(int chain, Transition transition) {
    StepInfo info = transition.info();
    Evaluated proposal = info.proposal();
    int flags = proposal == null ? 0 : PROPOSED;
    for (int i = 0; i < FLAGS.size(); i++) {
      flags |= info.is(FLAGS.get(i)) ? 1 << i : 0;
    }
    begin(RecordType.STEP).integer(chain).wide(transition.next().t());
    bits(info.move().code()).bits(flags);
    for (Quantity each : Quantity.values()) {
      switch (each.type()) {
        case INTEGER -> integer((int) info.get(each));
        case REAL -> real(info.get(each));
        case BOOLEAN -> {} // a flag
      }
    }
    return proposal == null ? this : evaluated(proposal);
  }

  private Encoder evaluated(Evaluated e) {
    bits(e.outcome().code()).seeds(e.seeds()).integer(e.retries()).real(e.logEstimate());
    wide(e.simulations()).vector(e.x()).string(e.why()).integer(e.extras().size());
    for (Extra extra : e.extras()) {
      string(extra.name()).bits(extra.vector() ? 1 : 0).vector(extra.values());
    }
    return this;
  }

  private Encoder begin(RecordType type) {
    out.clear();
    out.position(Frame.HEAD);
    return bits(type.code());
  }

  /** The record with its frame, for a place in the file; valid until the next record. */
  ByteBuffer framed(long offset) {
    int length = out.position() - Frame.HEAD;
    out.putInt(0, length).putInt(Integer.BYTES, Frame.check(length));
    room(Frame.TAIL).putInt(Frame.checksum(offset, out.array(), Frame.HEAD, length));
    return out.flip();
  }

  private Encoder bits(int x) {
    room(1).put((byte) x);
    return this;
  }

  private Encoder integer(int x) {
    room(Integer.BYTES).putInt(x);
    return this;
  }

  private Encoder wide(long x) {
    room(Long.BYTES).putLong(x);
    return this;
  }

  private Encoder real(double x) {
    room(Double.BYTES).putDouble(x);
    return this;
  }

  private Encoder seeds(Seeds seeds) {
    integer(seeds.size());
    for (int b = 0; b < seeds.size(); b++) {
      integer((int) seeds.get(b));
    }
    return this;
  }

  private Encoder vector(Point x) {
    integer(x.dimension());
    for (int l = 0; l < x.dimension(); l++) {
      real(x.get(l));
    }
    return this;
  }

  private Encoder string(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    integer(bytes.length);
    room(bytes.length).put(bytes);
    return this;
  }

  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int position = out.position();
      int size = Math.max(2 * out.capacity(), position + bytes);
      out = ByteBuffer.wrap(Arrays.copyOf(out.array(), size)).position(position);
    }
    return out;
  }
}
