package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which places are Spark's, and what one needs. */
class SparkEnginesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spark|true",
        "spark://host:7077|true",
        "local-cluster[2,1,600]|true",
        "local|false",
        "sparks|false"
      })
  void placesAreKnown(String where, boolean known) {
    assertEquals(known, new SparkEngines().knows(where));
  }

  @Test
  void aLocalClusterNamesTheVariablesThatAreMissing() {
    Map<String, String> some = Map.of("SPARK_HOME", "engine", "SPARK_LOCAL_IP", "127.0.0.1");
    String message =
        assertThrows(IllegalArgumentException.class, () -> SparkEngines.requireVariables(some))
            .toString();
    assertTrue(message.contains("local-cluster needs SPARK_SCALA_VERSION in the env"), message);
    assertDoesNotThrow(() -> SparkEngines.requireVariables(StandaloneCluster.variables()));
  }
}
