package io.kamilton.run;

import io.kamilton.target.Target;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Kernels and evaluators as bytes for another process. Targets stay where they are: who opens the
 * parcel puts a target of its own in their place (docs/decisions/0032-spark.md).
 */
public final class Parcel {
  /** Where the target was. */
  private enum Place {
    TARGET
  }

  private Parcel() {}

  /** The bytes of something of this library. */
  public static byte[] pack(Serializable content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new WithoutTargets(bytes)) {
      out.writeObject(content);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot be sent to another process: " + e.getMessage(), e);
    }
    return bytes.toByteArray();
  }

  /** What was packed, with {@code target} for its target. */
  public static Object open(byte[] parcel, Target target) {
    try (ObjectInputStream in = new WithTarget(new ByteArrayInputStream(parcel), target)) {
      return in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("another version of this library is here: " + e, e);
    }
  }

  private static final class WithoutTargets extends ObjectOutputStream {
    WithoutTargets(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      return object instanceof Target ? Place.TARGET : object;
    }
  }

  private static final class WithTarget extends ObjectInputStream {
    private final Target target;

    WithTarget(InputStream in, Target target) throws IOException {
      super(in);
      this.target = target;
      enableResolveObject(true);
    }

    @Override
    protected Object resolveObject(Object object) {
      return object == Place.TARGET ? target : object;
    }
  }
}
