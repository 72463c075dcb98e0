package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import io.kamilton.text.Resource;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * emcee's affine invariant ensemble (Foreman-Mackey et al., 2013) with its default moves, in a
 * Python process that asks for our densities over pipes.
 *
 * @param python the interpreter that has it
 * @param peer the program that speaks for it
 */
record Emcee(String python, String peer) implements Contender {
  private static final String PEER = "emcee_peer.py";

  /** emcee asks for more than twice the dimension; fewer than 32 are rarely used. */
  private static int walkers(int d) {
    return Math.max(32, 2 * d + 2);
  }

  /** With the first interpreter that has emcee. */
  static Emcee find() {
    List<String> interpreters = List.of("python3", "/usr/bin/python3");
    return interpreters.stream()
        .filter(python -> runs(python, "import emcee, numpy"))
        .map(python -> new Emcee(python, Resource.text(Emcee.class, PEER)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "emcee cannot be imported by any of " + String.join(", ", interpreters)));
  }

  /** Whether the interpreter is there and the program ends well. */
  static boolean runs(String python, String program) {
    try {
      return new ProcessBuilder(python, "-c", program)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean suits(Target target) {
    return true;
  }

  @Override
  public Replicate run(Case on, Replicate.Key key) {
    Effort effort = key.effort();
    long began = System.nanoTime();
    int walkers = walkers(on.dimension());
    int steps = key.budget() / walkers - 1;
    int warmup = (int) (steps * effort.warmupShare());
    int kept = effort.keepsWarmup() ? steps : steps - warmup;
    Recorder recorder = new Recorder(on, walkers, kept, effort.keepsWarmup());
    try {
      Process process =
          new ProcessBuilder(
                  python,
                  "-c",
                  peer,
                  "" + walkers,
                  "" + on.dimension(),
                  "" + steps,
                  "" + key.seed())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try {
        new Conversation(on, recorder, process, walkers, key.seed()).hold(steps, warmup);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return recorder.replicate(key, (System.nanoTime() - began) / 1e9);
  }

  /**
   * The pipes: starts go out; then points come in for answers to go out, or the walkers' places.
   */
  private static final class Conversation {
    private final Case on;
    private final Recorder recorder;
    private final Evaluator target;
    private final RandomStream random;
    private final InputStream in;
    private final OutputStream out;
    private final double[][] places;

    Conversation(Case on, Recorder recorder, Process process, int walkers, long seed) {
      this.on = on;
      this.recorder = recorder;
      target = new Evaluator(on.target(), Evaluator.OnFailure.REJECT, 0);
      random = RandomStream.of(seed, 0, 0, Purpose.START);
      in = process.getInputStream();
      out = process.getOutputStream();
      places = new double[walkers][on.dimension()];
    }

    void hold(int steps, int warmup) throws IOException {
      for (double[] place : places) {
        on.start().draw(random, place);
        write(place);
      }
      for (int t = 0; t < steps; ) {
        int asked = (int) read(1)[0];
        if (asked > 0) {
          answer(asked);
        } else {
          step(t < warmup);
          t++;
        }
      }
    }

    private void answer(int asked) throws IOException {
      double[] answers = new double[asked];
      for (int i = 0; i < asked; i++) {
        Call call = new Call(0, random.nextLong() >>> 33);
        answers[i] = target.evaluate(read(on.dimension()), call).logEstimate();
      }
      recorder.evaluated(asked);
      write(answers);
    }

    private void step(boolean warmup) throws IOException {
      for (int walker = 0; walker < places.length; walker++) {
        double[] place = read(on.dimension());
        boolean stayed = Arrays.equals(place, places[walker]);
        places[walker] = place;
        recorder.moved(walker, place, stayed ? 0 : 1, warmup);
      }
    }

    private double[] read(int n) throws IOException {
      byte[] bytes = in.readNBytes(8 * n);
      if (bytes.length < 8 * n) {
        throw new EOFException("emcee's process ended early");
      }
      double[] numbers = new double[n];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(numbers);
      return numbers;
    }

    private void write(double[] numbers) throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asDoubleBuffer().put(numbers);
      out.write(bytes.array());
      out.flush();
    }
  }
}
