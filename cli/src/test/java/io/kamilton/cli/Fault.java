package io.kamilton.cli;

/** A way in which a target misbehaves, as a row of docs/reliability.md. */
public enum Fault {
  NAN("NaN"),
  MINUS_INFINITY("−∞"),
  PLUS_INFINITY("+∞"),
  ERROR("an error"),
  NONSENSE("nonsense"),
  HALF_A_LINE("half a line"),
  LARGE("10 MB"),
  SLOW("slow"),
  HANGS("hangs"),
  CRASHES_AT_START("crashes at its start"),
  CRASHES("crashes in the middle"),
  DIES("dies for ever"),
  DIMENSION("wrong dimension"),
  OUT_OF_ORDER("answers out of order"),
  CLOSES("closes its output");

  private final String row;

  Fault(String row) {
    this.row = row;
  }

  @Override
  public String toString() {
    return row;
  }
}
