package io.kamilton.runner.hdf5;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * An array of numbers in a group, each of its dimensions named by a dimension scale; or such a
 * scale itself: the numbers along a dimension.
 */
public final class Dataset {
  /** What the numbers are. */
  public enum Type {
    DOUBLE(8),
    LONG(8),
    BYTE(1);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    /** Appends a number to a buffer, integers only to those of integers. */
    public void put(double value, ByteBuffer out) {
      switch (this) {
        case DOUBLE -> out.putDouble(value);
        case LONG -> out.putLong((long) value);
        case BYTE -> out.put((byte) value);
      }
    }

    public int bytes() {
      return bytes;
    }

    private LittleEndian encoded() {
      return this == DOUBLE ? Datatype.real() : Datatype.integer(bytes);
    }
  }

  private final String name;
  private final Type type;
  private final List<Dataset> scales;
  private final long length;
  private final List<Attribute> attributes = new ArrayList<>();
  private long address;

  private Dataset(String name, Type type, List<Dataset> scales, long length) {
    this.name = name;
    this.type = type;
    this.scales = List.copyOf(scales);
    this.length = length;
  }

  /** A dimension of that length, with a coordinate for every place. */
  static Dataset scale(String name, long length) {
    return new Dataset(name, Type.LONG, List.of(), length);
  }

  /** An array with the given dimensions. */
  static Dataset array(String name, Type type, List<Dataset> scales) {
    long length = 1;
    for (Dataset scale : scales) {
      length = Math.multiplyExact(length, scale.length);
    }
    return new Dataset(name, type, scales, length);
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  /** Adds an attribute. */
  public void attribute(String attribute, String text) {
    attributes.add(Attribute.of(attribute, text));
  }

  boolean isScale() {
    return scales.isEmpty();
  }

  List<Dataset> scales() {
    return scales;
  }

  long bytes() {
    return Math.multiplyExact(length, (long) type.bytes);
  }

  long address() {
    return address;
  }

  void place(long at) {
    address = at;
  }

  ObjectHeader header() {
    List<Long> shape =
        isScale() ? List.of(length) : scales.stream().map(scale -> scale.length).toList();
    ObjectHeader header = ObjectHeader.ofDataset(type.encoded(), shape, address, bytes());
    attributes.forEach(header::attribute);
    return header;
  }
}
