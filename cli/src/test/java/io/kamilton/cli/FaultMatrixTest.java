package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cell of the fault matrix in docs/reliability.md that needs no cluster. */
@Tag("one-jdk")
@Timeout(120)
class FaultMatrixTest {
  private final Path folder;

  FaultMatrixTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static boolean isLong(FaultTable.Cell cell) {
    return cell.kind() == FaultTable.Kind.UM_BRIDGE && cell.fault() == Fault.DIES;
  }

  private static Stream<FaultTable.Cell> cells(FaultTable.Kind kind, boolean areLong) {
    return FaultTable.of(kind).stream().filter(cell -> isLong(cell) == areLong);
  }

  static Stream<FaultTable.Cell> classes() {
    return cells(FaultTable.Kind.CLASS, false);
  }

  static Stream<FaultTable.Cell> programs() {
    return cells(FaultTable.Kind.PROGRAM, false);
  }

  static Stream<FaultTable.Cell> servers() {
    return cells(FaultTable.Kind.UM_BRIDGE, false);
  }

  static Stream<FaultTable.Cell> deadServers() {
    return cells(FaultTable.Kind.UM_BRIDGE, true);
  }

  @ParameterizedTest
  @MethodSource("classes")
  void aClass(FaultTable.Cell cell) throws IOException {
    new FaultRun(folder, TypedCommand::of).judge(cell);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aProgram(FaultTable.Cell cell) throws IOException {
    new FaultRun(folder, TypedCommand::of).judge(cell);
  }

  @ParameterizedTest
  @MethodSource("servers")
  void aServer(FaultTable.Cell cell) throws IOException {
    new FaultRun(folder, TypedCommand::of).judge(cell);
  }

  /** A server is waited for half a minute. */
  @ParameterizedTest
  @MethodSource("deadServers")
  @Tag("faults")
  void aServerThatIsGone(FaultTable.Cell cell) throws IOException {
    new FaultRun(folder, TypedCommand::of).judge(cell);
  }

  /** The table has all faults and no others, and what makes no sense is only what cannot be. */
  @Test
  void theTableIsComplete() {
    assertEquals(
        Arrays.stream(Fault.values()).map(Fault::toString).toList(),
        FaultTable.rows().stream().map(row -> row.get(0)).toList());
    List<Integer> cells =
        Arrays.stream(FaultTable.Kind.values()).map(kind -> FaultTable.of(kind).size()).toList();
    int all = 3 * Fault.values().length;
    assertEquals(List.of(all - 15, all, all, all), cells);
  }

  /** The judge itself: it must see a cell that expects something else. */
  @Test
  void aWrongCellIsSeen() throws IOException {
    FaultTable.Cell wrong =
        new FaultTable.Cell(
            FaultTable.Kind.CLASS, Fault.NAN, FaultTable.Policy.REJECT, "infinite 1");
    FaultRun run = new FaultRun(folder, TypedCommand::of);
    AssertionError seen = null;
    try {
      run.judge(wrong);
    } catch (AssertionError e) {
      seen = e;
    }
    assertTrue(seen != null && ("" + seen.getMessage()).contains("failures: 1 (nan 1)"));
  }
}
