package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class WorkspaceTest {
  /** More threads than are found at once, each of which asks again after all others have. */
  @Test
  void everyThreadHasItsOwnArrays() throws Exception {
    Workspace workspace = new Workspace(2, 3);
    Set<double[][]> all = Collections.newSetFromMap(new IdentityHashMap<>());
    List<ExecutorService> threads = new ArrayList<>();
    try {
      List<double[][]> first = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        threads.add(Executors.newSingleThreadExecutor());
        first.add(arrays(workspace, threads.get(i)));
        all.add(first.get(i));
      }
      assertEquals(20, all.size());
      for (int i = 0; i < 20; i++) {
        assertSame(first.get(i), arrays(workspace, threads.get(i)));
      }
    } finally {
      threads.forEach(ExecutorService::shutdownNow);
    }
    double[][] own = workspace.get();
    assertEquals(2, own[0].length);
    assertEquals(3, own[1].length);
    assertSame(own, workspace.get());
    assertNotSame(own, new Workspace(2, 3).get());
  }

  private static double[][] arrays(Workspace workspace, ExecutorService thread) throws Exception {
    Future<double[][]> answer = thread.submit(workspace::get);
    return answer.get();
  }
}
