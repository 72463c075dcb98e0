package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.run.EngineException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where masters are. */
class MasterTest {
  @Test
  void theAddressFacesTheMasterThatAnswers() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket answers = new ServerSocket(0, 1, loopback)) {
      Master master = Master.parse("spark://127.0.0.1:1,127.0.0.1:" + answers.getLocalPort());
      assertEquals(loopback, master.facing());
    }
  }

  @Test
  void whereNoneAnswersAllAreNamed() {
    Master master = Master.parse("spark://127.0.0.1:1,127.0.0.1:2");
    String message = assertThrows(EngineException.class, master::facing).toString();
    assertTrue(message.contains("127.0.0.1:1 (") && message.contains("127.0.0.1:2 ("), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark://", "spark://host", "spark://host:port", "spark://host:70000"})
  void whatIsNoPlaceIsRefused(String where) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Master.parse(where)).toString();
    assertTrue(message.contains("allowed: spark://HOST:PORT"), message);
  }
}
