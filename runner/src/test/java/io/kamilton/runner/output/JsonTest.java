package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.DoubleNode;

class JsonTest {
  record Fit(String estimator, double sigma, Double lambda, List<At> at) {}

  record At(List<Double> x, double f) {}

  @Test
  void keysComeInTheOrderOfTheRecord() {
    Fit fit =
        new Fit("lite", 2.0, 0.002, List.of(new At(List.of(1.0, -0.0, 1e22), Double.MIN_VALUE)));
    assertEquals(
        "{\"estimator\":\"lite\",\"sigma\":2,\"lambda\":0.002,"
            + "\"at\":[{\"x\":[1,-0.0,1e22],\"f\":5e-324}]}\n",
        json(fit));
  }

  @Test
  void whatIsNotFiniteIsNull() {
    assertEquals(
        "[null,null,[null,1],null]\n",
        json(
            List.of(
                Double.NaN,
                Double.NEGATIVE_INFINITY,
                new double[] {Double.POSITIVE_INFINITY, 1},
                DoubleNode.valueOf(Double.NaN))));
  }

  @Test
  void noNumberTakesAnotherWay() {
    assertEquals("{\"a\":0.002}\n", json(Map.of("a", 2.0E-3)));
    assertEquals("[0.002]\n", json(List.of(DoubleNode.valueOf(2.0E-3))));
    assertEquals("[0.5,7]\n", json(List.of(0.5f, 7L)));
  }

  @Test
  void theWriterStaysOpen() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    Json.println(1.5, out);
    Json.println(2.5, out);
    assertFalse(out.checkError());
    assertEquals("1.5\n2.5\n", text.toString());
  }

  private static String json(Object value) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    Json.println(value, out);
    out.flush();
    return text.toString();
  }
}
