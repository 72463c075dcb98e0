package io.kamilton.runner.posterior;

import static io.kamilton.parameter.Parameter.parameter;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.ChainRound;
import io.kamilton.models.Banana;
import io.kamilton.run.Ending;
import io.kamilton.run.RunListener;
import io.kamilton.runner.engine.Program;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.job.Allowance;
import io.kamilton.runner.job.Conduct;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.job.Resumption;
import io.kamilton.runner.summary.Finding;
import io.kamilton.runner.summary.Verdict;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosteriorTest {
  private static final Posterior POSTERIOR =
      Posterior.logLikelihood(
              "small",
              PosteriorTest::logLikelihood,
              parameter("mu").prior("normal(0, 2)").startAt(0.5),
              parameter("p", 1).between(0, 1).startFrom("beta(2, 2)"))
          .sampler("am")
          .chains(2)
          .warmup(200)
          .draws(300)
          .seed(5);

  private final Path folder;

  PosteriorTest(@TempDir Path parent) {
    folder = parent.resolve("run");
  }

  private static double logLikelihood(double[] x) {
    return -0.5 * (x[0] - 1) * (x[0] - 1) - x[1];
  }

  private static void assertSameDraws(PosteriorDraws a, PosteriorDraws b) throws IOException {
    assertEquals(a.summary().rows(), b.summary().rows());
    for (int chain = 0; chain < 2; chain++) {
      assertArrayEquals(a.draws("mu").chain(chain), b.draws("mu").chain(chain));
    }
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private static String refused(PosteriorRun run) {
    return message(assertThrows(InputException.class, run::resume));
  }

  @Test
  void codeAndModelFileHaveTheSameDraws() throws IOException {
    Path file = Files.createTempFile(folder.getParent(), "banana", ".yaml");
    Files.writeString(
        file,
        "target: {builtin: {name: banana, dimension: 2}}\nparameters: [{name: y, size: 2}]\nsampler: am\nchains: 2\nwarmup: 100\ndraws: 50\n");
    PosteriorDraws byFile = Posterior.read(file).in(folder.resolveSibling("file")).run();
    Posterior inCode = Posterior.logDensity("banana", new Banana(2, 0.03, 100), parameter("y", 2));
    PosteriorDraws byCode = inCode.sampler("am").chains(2).warmup(100).draws(50).in(folder).run();
    for (String name : List.of("y.1", "y.2", "lp__")) {
      assertArrayEquals(byFile.draws(name).pooled(), byCode.draws(name).pooled());
    }
  }

  /** Bounds, priors and a limit of time do not take a list apart. */
  @Test
  void aTargetThatTakesManyPointsIsAskedForAllChainsAtOnce() throws IOException {
    List<Integer> sizes = new ArrayList<>();
    Target lists =
        new Target() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public int batch() {
            return Integer.MAX_VALUE;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return logLikelihood(x);
          }

          @Override
          public List<Response> answer(List<Question> questions) {
            sizes.add(questions.size());
            return Response.oneByOne(this, questions);
          }
        };
    Posterior together =
        Posterior.logLikelihood(
                "small",
                lists,
                parameter("mu").prior("normal(0, 2)").startAt(0.5),
                parameter("p", 1).between(0, 1).startFrom("beta(2, 2)"))
            .timeout(Duration.ofHours(1))
            .sampler("am")
            .chains(2)
            .warmup(200)
            .draws(300)
            .seed(5);
    assertSameDraws(POSTERIOR.in(folder.resolveSibling("alone")).run(), together.in(folder).run());
    long pairs = sizes.stream().filter(size -> size == 2).count();
    assertTrue(pairs > sizes.size() / 2, pairs + " of " + sizes.size() + " lists");
  }

  @Test
  void aRunThatWasStoppedAndExtendedHasTheDrawsOfOneThatWasNot() throws IOException {
    PosteriorDraws whole = POSTERIOR.in(folder.resolveSibling("whole")).run();
    assertEquals(Optional.of(Ending.DONE), whole.ending());
    assertEquals(
        List.of("mu", "p.1"),
        whole.columns().subList(whole.columns().size() - 2, whole.columns().size()));
    PosteriorDraws some = POSTERIOR.draws(100).in(folder).maxEvaluations(450).run();
    assertEquals(Optional.of(Ending.EVALUATIONS), some.ending());
    assertTrue(some.summary().draws() < 100, some.summary()::toString);
    String again = message(assertThrows(InputException.class, () -> POSTERIOR.in(folder).run()));
    assertTrue(again.contains("go on with it by: Posterior.in(Path.of("), again);
    PosteriorDraws first = POSTERIOR.draws(100).in(folder).resume();
    assertEquals(100, first.summary().draws());
    PosteriorDraws all = POSTERIOR.in(folder).threads(1).resume();
    assertSameDraws(whole, all);
    assertSameDraws(whole, PosteriorDraws.open(folder));
  }

  /** Every proposal has density 0: the chains stay at their starts, and nobody may trust them. */
  @Test
  void chainsThatNeverMoveAreNotToBeUsed() throws IOException {
    Set<Double> starts = ConcurrentHashMap.newKeySet();
    PosteriorDraws draws =
        Posterior.logDensity(
                "stuck",
                x ->
                    (starts.size() < 2 && starts.add(x[0])) || starts.contains(x[0]) ? 0 : -1 / 0.0,
                parameter("x").startFrom("normal(0, 1)"))
            .sampler("am")
            .chains(2)
            .warmup(20)
            .draws(50)
            .in(folder)
            .threads(1)
            .run();
    assertEquals(Verdict.Level.DO_NOT_USE, draws.verdict().level());
    assertTrue(draws.verdict().has(Finding.Kind.STUCK), draws.verdict()::toString);
    assertEquals(draws.verdict().findings().size(), draws.warnings().size());
    assertEquals("Do not use these draws yet.", draws.report().verdict().answer());
    String json = Files.readString(folder.resolve("summary.json"));
    assertTrue(json.contains("\"verdict\":{\"level\":\"do_not_use\""), json);
  }

  /** In one process too, and also where nobody but the thread is told to stop. */
  @Test
  void aFolderIsOneRunsUntilItIsInterrupted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    PosteriorRun endless =
        Posterior.logDensity(
                "endless",
                x -> {
                  asked.countDown();
                  return -0.5 * x[0] * x[0];
                },
                parameter("x"))
            .sampler("am")
            .draws(1_000_000_000)
            .in(folder);
    CompletableFuture<PosteriorDraws> ended = new CompletableFuture<>();
    Thread runner =
        new Thread(
            () -> {
              try {
                ended.complete(endless.run());
              } catch (IOException | RuntimeException e) {
                ended.completeExceptionally(e);
              }
            });
    runner.start();
    asked.await();
    for (int i = 0; i < 2; i++) {
      String refusal = refused(endless);
      assertTrue(refusal.contains(folder + " is in use"), refusal);
    }
    runner.interrupt();
    assertEquals(Optional.of(Ending.CANCELLED), ended.get().ending());
    assertTrue(Files.exists(folder.resolve("chain-1.csv")), "its files are written");
  }

  @Test
  void anotherThreadStopsARun() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger rounds = new AtomicInteger();
    List<String> lines = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void round(List<ChainRound> round, boolean warmup) {
            if (rounds.incrementAndGet() == 1) {
              new Thread(() -> stop.set(true)).start();
            }
          }
        };
    PosteriorRun run =
        POSTERIOR.draws(1_000_000_000).in(folder).frontEnd(FrontEnd.of(lines::add, listener));
    PosteriorDraws stopped = run.stopWhen(stop::get).watch(0).run();
    assertEquals(Optional.of(Ending.CANCELLED), stopped.ending());
    assertTrue(rounds.get() > 0);
    assertTrue(lines.get(0).startsWith("watch it at http://"), lines::toString);
    assertEquals(
        Optional.of(Ending.CANCELLED), run.maxTime(Duration.ofMillis(50)).resume().ending());
  }

  @Test
  void itStopsWhenDrawsAreGoodEnough() throws IOException {
    PosteriorDraws draws = POSTERIOR.draws(100_000).in(folder).untilEss(200).untilRHat(1.05).run();
    assertEquals(Optional.of(Ending.ENOUGH), draws.ending());
    assertTrue(draws.summary().smallestEss().getAsDouble() >= 200);
    assertEquals(2, draws.writeCsv(folder.resolveSibling("csv")).size());
    assertTrue(draws.writeFigures(folder.resolveSibling("figures")).size() > 0);
    PosteriorDraws next = POSTERIOR.in(folder.resolveSibling("next")).from(folder).run();
    assertEquals(300, next.summary().draws());
  }

  @Test
  void anotherModelIsRefusedWithTheDifference() throws IOException {
    var unused = POSTERIOR.in(folder).maxEvaluations(100).run();
    String begun =
        "the run in " + folder + " cannot be resumed with another model: it was begun with ";
    Posterior other =
        Posterior.logLikelihood(
            "small",
            PosteriorTest::logLikelihood,
            parameter("mu").prior("normal(0, 3)").startAt(0.5),
            parameter("p", 1).between(0, 1).startFrom("beta(2, 2)"));
    assertEquals(
        begun
            + "- {name: mu, prior: \"normal(0, 2)\", start: 0.5}; the model now has"
            + " - {name: mu, prior: \"normal(0, 3)\", start: 0.5}",
        refused(other.sampler("am").chains(2).warmup(200).seed(5).in(folder)));
    String sampler = refused(POSTERIOR.sampler("rw").in(folder));
    assertTrue(sampler.startsWith(begun + "sampler: {name: am"), sampler);
    assertTrue(sampler.contains("; the model now has sampler: {name: rw"), sampler);
    assertEquals(
        begun + "seed: 5; the model now has seed: 6", refused(POSTERIOR.seed(6).in(folder)));
  }

  @Test
  void theLogAloneCannotBeResumed() throws IOException {
    var unused = POSTERIOR.in(folder).maxEvaluations(100).run();
    Conduct conduct =
        new Conduct(
            Allowance.UNLIMITED,
            null,
            null,
            Program.of(PosteriorTest.class),
            () -> false,
            false,
            null,
            FrontEnd.silent());
    InputException e =
        assertThrows(InputException.class, () -> new Resumption(folder, null, false).run(conduct));
    assertEquals(
        "the target was given in code, by a Java program; only that program can evaluate it: resume"
            + " the run there, by Posterior.in(folder).resume()",
        e.getMessage());
  }

  @Test
  void codeIsNotSentToOtherMachines() {
    PosteriorRun run = POSTERIOR.in(folder).engine("spark://127.0.0.1:1");
    InputException e = assertThrows(InputException.class, run::run);
    assertEquals(
        "engine: the target was given in code, which cannot be sent to other machines; run it"
            + " local, or give a model file that names its class (target.class)",
        e.getMessage());
    assertTrue(Files.notExists(folder));
  }

  @Test
  void whatNoRunCanHaveIsRefusedAtOnce() {
    assertRefused("chains is 0; allowed", () -> POSTERIOR.chains(0));
    assertRefused("sampler is \"kmcc\"; allowed: kmc,", () -> POSTERIOR.sampler("kmcc"));
    assertRefused("target.retries is 101", () -> POSTERIOR.retries(101));
    assertRefused(
        "two parameters are named x",
        () -> Posterior.logDensity("m", x -> 0, parameter("x"), parameter("x")));
    assertRefused(
        "includes the prior already",
        () -> Posterior.logDensity("m", x -> 0, parameter("x").prior("normal(0, 1)")));
    assertRefused("parameters is empty", () -> Posterior.logDensity("m", x -> 0));
    assertRefused("engine is moon; allowed", () -> POSTERIOR.in(folder).engine("moon"));
    assertThrows(IllegalArgumentException.class, () -> POSTERIOR.in(folder).untilEss(0));
    assertThrows(IllegalArgumentException.class, () -> POSTERIOR.in(folder).untilRHat(1));
    assertThrows(IllegalArgumentException.class, () -> POSTERIOR.in(folder).maxEvaluations(0));
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      String message =
          message(
              assertThrows(
                  IllegalArgumentException.class, () -> POSTERIOR.in(folder).maxTime(wrong)));
      assertEquals("maxTime is " + wrong + "; it must be above 0", message);
    }
  }

  /** Options of the command mean nothing to a Java program. */
  @Test
  void messagesNameNoOptions() throws IOException {
    var unused = POSTERIOR.draws(50).in(folder).run();
    PosteriorRun other = POSTERIOR.sampler("rw").in(folder.resolveSibling("other"));
    List<String> messages = new ArrayList<>();
    messages.add(refused(POSTERIOR.draws(40).in(folder)));
    for (PosteriorRun run :
        List.of(
            POSTERIOR.in(folder),
            POSTERIOR.in(folder.resolve("log")),
            other.from(folder),
            other.watch(-1))) {
      messages.add(message(assertThrows(InputException.class, run::run)));
    }
    assertEquals("draws is 40; the run has 50 draws a chain already", messages.get(0));
    assertTrue(messages.get(1).startsWith(folder + " holds another run; go on"));
    assertTrue(messages.get(2).contains(" is not empty; a new or an empty folder is expected"));
    assertTrue(messages.get(3).startsWith("the earlier run in " + folder + " has the sampler am"));
    assertEquals("port is -1; allowed: 0 to 65535", messages.get(4));
    messages.forEach(each -> assertTrue(!each.contains("--"), each));
  }

  private static void assertRefused(String part, Runnable setting) {
    String message = message(assertThrows(InputException.class, setting::run));
    assertTrue(message.contains(part), message);
  }

  @Test
  void aTargetThatFailsEndsTheRunAndStaysOpen() throws IOException {
    Closing target = new Closing();
    Posterior posterior =
        Posterior.logDensity("m", target, parameter("x")).sampler("am").onFailure(OnFailure.STOP);
    RunFailedException failed =
        assertThrows(RunFailedException.class, () -> posterior.in(folder).run());
    assertInstanceOf(TargetException.class, failed.getCause());
    String message = message(failed);
    assertTrue(message.contains("no more"), message);
    String goOn = "Posterior.in(Path.of(\"%s\")).resume(), in the program that gave the target";
    assertTrue(message.endsWith(goOn.formatted(folder)), message);
    target.most = Integer.MAX_VALUE;
    assertEquals(Optional.of(Ending.DONE), posterior.in(folder).resume().ending());
    assertEquals(false, target.closed);
  }

  /** A target that fails after some evaluations, until it is mended. */
  private static final class Closing implements Target, AutoCloseable {
    private final AtomicInteger asked = new AtomicInteger();
    private volatile int most = 500;
    private volatile boolean closed;

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      if (asked.incrementAndGet() > most) {
        throw new IllegalStateException("no more");
      }
      return -0.5 * x[0] * x[0];
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
