import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Locale;

/** Prints 400 exact draws of the two-dimensional banana with b = 0.03 and v = 100, as CSV. */
public class BananaDraws {
  public static void main(String[] args) {
    Banana banana = new Banana(2, 0.03, 100);
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.START);
    double[] x = new double[2];
    System.out.println("x1,x2");
    for (int i = 0; i < 400; i++) {
      banana.draw(random, x);
      System.out.printf(Locale.ROOT, "%.4f,%.4f%n", x[0], x[1]);
    }
  }
}
