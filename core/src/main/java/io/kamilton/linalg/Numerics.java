package io.kamilton.linalg;

/**
 * The numerics in use, chosen once at start: OpenBLAS and the vector kernels where they load.
 * {@code -Dkamilton.blas=library} and {@code -Dkamilton.kernels=scalar} choose the others.
 */
public final class Numerics {
  static final Kernels KERNELS = kernels();
  static final Blas BLAS = blas();

  private Numerics() {}

  /** One line that names the library for products and solves and the gradient kernels. */
  public static String describe() {
    return BLAS.name() + ", " + KERNELS.name();
  }

  private static Kernels kernels() {
    boolean there = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    boolean scalar = "scalar".equals(System.getProperty("kamilton.kernels"));
    return there && !scalar ? new VectorKernels() : new ScalarKernels();
  }

  private static Blas blas() {
    if ("library".equals(System.getProperty("kamilton.blas"))) {
      return new LibraryBlas();
    }
    try {
      return new OpenBlas();
    } catch (LinkageError | RuntimeException noNatives) {
      return new LibraryBlas();
    }
  }
}
