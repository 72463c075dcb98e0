package io.kamilton.runner.hdf5;

import java.util.ArrayList;
import java.util.List;

/**
 * The global heap collections of a file: lists of one reference each, to which attributes point.
 */
final class ReferenceHeap {
  private static final int LEAST_BYTES = 4096;
  private static final int HEADER_BYTES = 16;
  private static final int OBJECT_BYTES = 24;
  private static final int MOST_OBJECTS = 1 << 15;

  private final long address;
  private final List<Long> references = new ArrayList<>();

  ReferenceHeap(long address) {
    this.address = address;
  }

  /** Adds a list with one reference; the value that points to it. */
  LittleEndian add(long reference) {
    int collection = references.size() / MOST_OBJECTS;
    int index = references.size() % MOST_OBJECTS + 1;
    references.add(reference);
    long at = address + collection * (long) bytes(MOST_OBJECTS);
    return new LittleEndian().number(1, 4).number(at, 8).number(index, 4);
  }

  /** The size of heaps for so many references. */
  static long bytesFor(long count) {
    long full = count / MOST_OBJECTS;
    int rest = (int) (count % MOST_OBJECTS);
    return full * bytes(MOST_OBJECTS) + (rest == 0 ? 0 : bytes(rest));
  }

  private static int bytes(int objects) {
    // The free space behind the objects has a header of its own.
    return Math.max(LEAST_BYTES, HEADER_BYTES + OBJECT_BYTES * objects + HEADER_BYTES);
  }

  /** The heaps as they are in the file. */
  byte[] toArray() {
    LittleEndian out = new LittleEndian();
    for (int from = 0; from < references.size(); from += MOST_OBJECTS) {
      int to = Math.min(references.size(), from + MOST_OBJECTS);
      int size = bytes(to - from);
      out.text("GCOL").number(1, 4).number(size, 8);
      for (int i = from; i < to; i++) {
        out.number(i - from + 1, 2).number(1, 2).number(0, 4).number(8, 8);
        out.number(references.get(i), 8);
      }
      int free = size - HEADER_BYTES - OBJECT_BYTES * (to - from);
      out.number(0, 8).number(free, 8).append(new byte[free - HEADER_BYTES]);
    }
    return out.toArray();
  }
}
