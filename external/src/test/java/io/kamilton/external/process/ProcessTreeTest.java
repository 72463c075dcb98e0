package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that writes its last words and ends: they can be read as late as one likes. */
@Timeout(60)
class ProcessTreeTest {
  @Test
  void whatAProgramLeavesBehindEndsAndItsLastWordsStay() throws Exception {
    String script = "sleep 1000 & echo begun; read line; echo last words; echo on both >&2";
    Program program = new Program(List.of("sh", "-c", script), Path.of(""));
    Process root = ProcessTree.start(program, Map.of()).root();
    InputStream words = root.getInputStream();
    assertEquals("begun\n", new String(words.readNBytes(6), UTF_8));
    ProcessHandle left = root.children().findFirst().orElseThrow();
    try (OutputStream requests = root.getOutputStream()) {
      requests.write('\n');
    }
    assertEquals(0, root.waitFor());
    left.onExit().get(60, TimeUnit.SECONDS);
    assertEquals("last words\n", new String(words.readAllBytes(), UTF_8));
    assertEquals("on both\n", new String(root.getErrorStream().readAllBytes(), UTF_8));
  }
}
