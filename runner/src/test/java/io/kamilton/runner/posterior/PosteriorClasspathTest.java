package io.kamilton.runner.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.run.Ending;
import io.kamilton.runner.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that a model file names move between a run and its resumption. */
class PosteriorClasspathTest {
  @Test
  void aRunIsResumedWithClassesFromElsewhere(@TempDir Path folder) throws IOException {
    Path before = Files.createDirectory(folder.resolve("before"));
    Path source =
        Files.writeString(
            folder.resolve("Moved.java"),
            """
            public final class Moved implements io.kamilton.target.Target {
              public int dimension() {
                return 1;
              }

              public double logEstimate(double[] x, long seed) {
                return -0.5 * x[0] * x[0];
              }
            }
            """);
    String classpath = System.getProperty("java.class.path");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-cp", classpath, "-d", "" + before, "" + source));
    Path file =
        Files.writeString(
            folder.resolve("moved.yaml"),
            "target: {class: Moved}\nparameters: [{name: x}]\nsampler: am\nchains: 2\n");
    Posterior posterior = Posterior.read(file).warmup(50).draws(50);
    Path run = folder.resolve("run");
    PosteriorDraws some = posterior.classpath(before).in(run).maxEvaluations(80).run();
    assertEquals(Optional.of(Ending.EVALUATIONS), some.ending());
    Path after = Files.move(before, folder.resolve("after"));
    assertThrows(InputException.class, () -> posterior.in(run).resume());
    assertEquals(Optional.of(Ending.DONE), posterior.classpath(after).in(run).resume().ending());
  }
}
