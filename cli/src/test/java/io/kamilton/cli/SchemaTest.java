package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.runner.spec.ModelSchema;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SchemaTest {
  @Test
  void printsTheSchemaAlone() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Main.configure(Main.commandLine("schema"), new Failures(false))
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("schema");
    assertEquals(0, status);
    assertEquals(ModelSchema.text(), out.toString());
    assertEquals("", err.toString());
  }
}
