package io.kamilton.runner.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureTest {
  private static Document parse(Figure figure) throws Exception {
    byte[] bytes = figure.svg().getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  private static List<Element> all(Document svg, String tag) {
    NodeList nodes = svg.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static List<String> texts(Document svg) {
    return all(svg, "text").stream().map(Element::getTextContent).toList();
  }

  private static Figure figure(Panel... panels) {
    return Figure.of("name", "a < b & c", "caption", 2, 200, 100, List.of(panels));
  }

  private static Chart chart() {
    return new Chart("title", Axis.linear("x", 0, 10), Axis.linear("y", 0, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|1|0 0.2 0.4 0.6 0.8 1",
        "0|10|0 2 4 6 8 10",
        "-3.2|3.2|−2 0 2",
        "0|250|0 50 100 150 200 250",
        "0|0.3|0 0.05 0.1 0.15 0.2 0.25 0.3",
        "-1e-5|1e-5|−1e−5 −5e−6 0 5e−6 1e−5",
      })
  void linearTicksAreRoundNumbers(double low, double high, String expected) {
    assertEquals(expected, labels(Axis.linear("x", low, high)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100|2000|100 200 500 1000 2000",
        "0.001|1000|0.001 0.01 0.1 1 10 100 1000",
        "1e-16|1|1e−15 1e−12 1e−9 1e−6 0.001 1"
      })
  void logarithmicTicksArePowers(double low, double high, String expected) {
    assertEquals(expected, labels(Axis.log("x", low, high)));
  }

  private static String labels(Axis axis) {
    return String.join(" ", axis.ticks().stream().map(Axis.Tick::label).toList());
  }

  @Test
  void axesThatAreNoneAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Axis.linear("x", 1, 1));
    assertThrows(IllegalArgumentException.class, () -> Axis.log("x", 0, 1));
    assertThrows(IllegalArgumentException.class, () -> Axis.linear("x", 0, Double.NaN));
  }

  @Test
  void spotsAreWhereTheirNumbersSay() throws Exception {
    List<Spot> spots = List.of(new Spot(0, 0.5, 0.25, 0.75), Spot.of(10, 1));
    Document svg = parse(figure(chart().curve("", Look.of(3), spots)));
    List<Element> circles = all(svg, "circle");
    Element frame =
        all(svg, "rect").stream()
            .filter(r -> r.getAttribute("class").equals("frame"))
            .findFirst()
            .orElseThrow();
    double left = Double.parseDouble(frame.getAttribute("x"));
    double top = Double.parseDouble(frame.getAttribute("y"));
    assertEquals(left, Double.parseDouble(circles.get(0).getAttribute("cx")), 0.051);
    assertEquals(top + 50, Double.parseDouble(circles.get(0).getAttribute("cy")), 0.051);
    assertEquals(left + 200, Double.parseDouble(circles.get(1).getAttribute("cx")), 0.051);
    assertEquals(top, Double.parseDouble(circles.get(1).getAttribute("cy")), 0.051);
    List<Element> bars =
        all(svg, "line").stream().filter(l -> l.getAttribute("class").equals("s3 bar")).toList();
    assertEquals(3, bars.size(), "a bar and its caps, and none for the second spot");
    assertEquals(top + 25, Double.parseDouble(bars.get(0).getAttribute("y1")), 0.051);
    assertEquals(top + 75, Double.parseDouble(bars.get(0).getAttribute("y2")), 0.051);
  }

  @Test
  void spotsThatAreNotFiniteAreGaps() throws Exception {
    List<Spot> spots =
        List.of(Spot.of(0, 0), Spot.of(1, 1), Spot.of(2, Double.NaN), Spot.of(3, 0), Spot.of(4, 1));
    Figure figure = figure(chart().curve("", Look.of(0), spots));
    String path = all(parse(figure), "path").get(0).getAttribute("d");
    assertEquals(2, path.chars().filter(c -> c == 'M').count(), path);
    assertFalse(figure.svg().contains("NaN"), figure.svg());
  }

  @Test
  void theLegendNamesEachOnceAndWraps() throws Exception {
    Chart first = chart();
    Chart second = chart();
    for (int k = 0; k < 8; k++) {
      first.curve("a rather long name " + k, Look.of(k), List.of(Spot.of(1, 1)));
      second.curve("a rather long name " + k, Look.of(k), List.of(Spot.of(1, 1)));
    }
    Document svg = parse(figure(first, second));
    List<Element> names =
        all(svg, "text").stream().filter(t -> t.getTextContent().startsWith("a rather")).toList();
    assertEquals(8, names.size());
    double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    assertTrue(names.stream().map(t -> t.getAttribute("y")).distinct().count() > 1);
    for (Element name : names) {
      assertTrue(Double.parseDouble(name.getAttribute("x")) + 20 * 6.6 < width);
    }
  }

  @Test
  void heatMapsShadeAndPrintTheirNumbers() throws Exception {
    Matrix values = Matrix.of(new double[][] {{0, 0.55}, {1, Double.NaN}});
    HeatMap map = new HeatMap("t", "n", List.of("10", "20"), "d", List.of("2", "4"), values);
    Document svg = parse(figure(map));
    List<String> classes = all(svg, "rect").stream().map(r -> r.getAttribute("class")).toList();
    assertEquals(List.of("page", "h0", "h5", "h9", "empty"), classes);
    assertTrue(texts(svg).containsAll(List.of(".00", ".55", "1.00", "10", "20", "2", "4")));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HeatMap("t", "n", List.of("10"), "d", List.of("2", "4"), values));
  }

  @Test
  void titlesAreEscapedAndBothColourSchemesThere() throws Exception {
    Figure figure = figure(chart().level("x > 1", Look.of(1).dashed(), 0.5));
    Document svg = parse(figure);
    assertEquals("a < b & c", all(svg, "title").get(0).getTextContent());
    assertTrue(texts(svg).contains("x > 1"));
    assertTrue(figure.svg().contains("prefers-color-scheme: dark"));
  }
}
