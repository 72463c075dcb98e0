package io.kamilton.cli;

import io.kamilton.cli.drive.DrivenRun;
import io.kamilton.external.process.Caller;
import io.kamilton.runner.engine.Program;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import picocli.CommandLine.Command;

/** {@code kamilton drive}: what front ends in other languages start. */
@Command(
    name = "drive",
    hidden = true,
    description = {
      "For front ends in other languages: reads an order, a line of JSON, on standard input, asks"
          + " the program that started it for the values of the target, and tells it what happens.",
      "The lines are described in docs/decisions/0048-python-is-the-parent.md."
    })
final class DriveCommand extends Subcommand {
  @Override
  public Integer call() {
    Caller caller =
        new Caller(
            new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    return new DrivenRun(caller, Program.of(Main.class)).run();
  }
}
