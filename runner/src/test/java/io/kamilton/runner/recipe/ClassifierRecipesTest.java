package io.kamilton.runner.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.intractable.gp.Importance;
import io.kamilton.intractable.gp.LabelledPoints;
import io.kamilton.linalg.Matrix;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classifiers of a file of the user's: what is read of it, and what is wrong with it. */
class ClassifierRecipesTest {
  private static final String DATA =
      """
      id,x,y,kind
      1,0.5,1,a
      2,1.5,-1,b
      3,-0.5,2,a
      4,0.25,0.5,c
      """;
  private static final double[] THETA = {0.3, -0.2};

  private final Path folder;

  ClassifierRecipesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Model read(String data, String arguments) throws IOException {
    Files.writeString(folder.resolve("data.csv"), data);
    String text =
        "target: {builtin: {name: gp-classification, data: data.csv, " + arguments + "}}\n";
    return ModelFile.read(Files.writeString(folder.resolve("model.yaml"), text));
  }

  private static Target target(Model model) {
    return Objects.requireNonNull(model.target().source().builtin());
  }

  private static LabelledPoints points() {
    Matrix x =
        Matrix.of(
            new double[] {0.5, 1},
            new double[] {1.5, -1},
            new double[] {-0.5, 2},
            new double[] {0.25, 0.5});
    return LabelledPoints.of(x, new boolean[] {true, false, true, false});
  }

  @Test
  void argumentsReachTheirPlaces() throws IOException {
    Model model =
        read(
            DATA,
            "label: kind, positive: [a], columns: [x, y], whiten: false, importance: ep,"
                + " samples: 7, ridge: 0.02, prior-variance: 3");
    GpClassification.Settings settings = new GpClassification.Settings(0.02, Importance.EP, 7, 3);
    Target same = new GpClassification(points().standardised(), settings);
    assertEquals(same.logEstimate(THETA, 5), target(model).logEstimate(THETA, 5));
    assertEquals(List.of("theta.1", "theta.2"), model.space().columns());
    assertTrue(model.target().noisy());
  }

  @Test
  void columnsCanBeCalledByNumbersAndLabelsBeNumbers() throws IOException {
    Target named = target(read(DATA, "label: kind, positive: [a], columns: [x, y]"));
    Target numbered = target(read(DATA, "label: 4, positive: [a], columns: [2, 3]"));
    String bare =
        DATA.substring(DATA.indexOf('\n') + 1).replace(",a", ",1.0").replaceAll(",[bc]", ",2");
    Target headless = target(read(bare, "label: \"4\", positive: [1], columns: [2, 3]"));
    Target paper = new GpClassification(points().whitened(), GpClassification.Settings.PAPER);
    double expected = paper.logEstimate(THETA, 1);
    for (Target each : List.of(named, numbered, headless)) {
      assertEquals(expected, each.logEstimate(THETA, 1));
    }
  }

  @Test
  void allColumnsButTheLabelAreTheDefault() throws IOException {
    assertEquals(3, read(DATA, "label: kind, positive: [a]").space().dimension());
  }

  @Test
  void whatIsWrittenFindsTheDataFromElsewhere() throws IOException {
    Model model = read(DATA, "label: 4, positive: [a, 2], columns: [x, y]");
    Path elsewhere = Files.createDirectory(folder.resolve("output")).resolve("model.yaml");
    String written = ModelFile.write(model);
    Model again = ModelFile.read(Files.writeString(elsewhere, written));
    assertEquals(model, again);
    assertEquals(target(model).logEstimate(THETA, 1), target(again).logEstimate(THETA, 1));
  }

  /** A run can be summarised where its data are gone, but not go on. */
  @Test
  void dataNeedNotBeThereToReadARun() throws IOException {
    Model model = read(DATA, "label: 4, positive: [a], columns: [x, y]");
    String written = ModelFile.write(model);
    Files.delete(folder.resolve("data.csv"));
    Model again = ModelFile.parse(written, folder.resolve("log"));
    assertEquals(model, again);
    InputException e = assertThrows(InputException.class, () -> again.target().source().builtin());
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("target.builtin.data: "), message);
    assertTrue(message.contains("data.csv does not exist"), message);
  }

  @Test
  void whatIsWrongWithTheDataIsNamed() throws IOException {
    String all = "label: kind, positive: [a]";
    refused(
        DATA,
        "label: kin, positive: [a]",
        "builtin.label: ",
        "no column \"kin\"; allowed: id, x, y, kind, or the numbers 1 to 4; did you mean kind?");
    refused(
        "1,2,a\n3,4,b\n",
        all,
        "no column \"kind\"; allowed: the numbers 1 to 3, since it has no header");
    refused(DATA, all + ", columns: [x, z]", "builtin.columns: ", "no column \"z\"");
    refused(DATA, all + ", columns: [x, kind]", "builtin.columns: \"kind\" is the label");
    refused(DATA, all + ", columns: [x, 2]", "\"2\" stands twice");
    refused(
        "x,x,kind\n1,2,a\n2,1,b\n",
        all + ", columns: [x]",
        "several columns \"x\"; its number says which");
    refused(
        DATA,
        "label: kind, positive: [d]",
        "builtin.positive: no label of ",
        "the labels are a, b, c");
    refused(DATA, "label: kind, positive: [a, b, c]", "builtin.positive: every label of ");
    refused(
        DATA.replace("1.5", "many"),
        all,
        "builtin.data: ",
        "data.csv, line 3, column 2 (x): \"many\" is not a number");
    refused(DATA.replace(",b", ","), all, "line 3, column 4 (kind): the label is empty");
    refused(DATA.replace("0.5,1,a", "0.5,a"), all, "data.csv, line 2 has 3 columns");
    refused("x,kind\n1,a\n1,b\n", all, "x is the same number in every row");
    refused(
        "x,y,kind\n1,2,a\n2,4,b\n3,6,a\n",
        all,
        "builtin.whiten: the columns are linearly dependent");
    refused("kind\na\nb\n", all, "has no column beside the label");
    refused(DATA.replace("1.5", "1e200"), all, "its magnitude must be at most");
    refused("x,kind\n" + "1,a\n".repeat(5001), all, "has more than 5000 rows");
  }

  private void refused(String data, String arguments, String... pieces) {
    InputException e = assertThrows(InputException.class, () -> read(data, arguments));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(folder.resolve("model.yaml") + ", line 1, column "), message);
    assertEquals(1, message.lines().count(), message);
    for (String piece : pieces) {
      assertTrue(message.contains(piece), message + "\ndoes not say: " + piece);
    }
  }

  @Test
  void parametersHaveTheDimensionOfTheData() throws IOException {
    Files.writeString(folder.resolve("data.csv"), DATA);
    String text =
        "target: {builtin: {name: gp-classification, data: data.csv, label: 4, positive: [a]}}\n"
            + "parameters: [{name: theta, size: 2}]";
    Path file = Files.writeString(folder.resolve("model.yaml"), text);
    InputException e = assertThrows(InputException.class, () -> ModelFile.read(file));
    assertTrue(
        String.valueOf(e.getMessage()).contains("gp-classification has dimension 3"),
        e.getMessage());
  }
}
