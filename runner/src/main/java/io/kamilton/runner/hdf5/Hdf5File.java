package io.kamilton.runner.hdf5;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An HDF5 file that is being written: its groups and datasets are known when it is opened, numbers
 * may come in any order, and closing it completes it.
 *
 * <p>The file is laid out as superblock, numbers, heap, object headers ("HDF5 File Format
 * Specification Version 3.0").
 */
public final class Hdf5File implements Closeable {
  private static final int SUPERBLOCK_BYTES = 48;
  private static final int COORDINATES_AT_ONCE = 1 << 16;
  private static final String BACK_REFERENCES = "REFERENCE_LIST";
  private static final int BACK_REFERENCE_BYTES = 12;

  private final FileChannel channel;
  private final Group root;
  private final long endOfNumbers;

  private Hdf5File(FileChannel channel, Group root) {
    this.channel = channel;
    this.root = root;
    endOfNumbers = place(root.allDatasets(), SUPERBLOCK_BYTES);
  }

  /** Opens a new file, in the place of one that is there, and writes its coordinates. */
  public static Hdf5File create(Path path, Group root) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    try {
      Hdf5File file = new Hdf5File(channel, root);
      file.writeCoordinates();
      return file;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static long place(List<Dataset> all, long from) {
    long at = from;
    for (Dataset dataset : all) {
      dataset.place(at);
      at = Math.addExact(at, (dataset.bytes() + 7) / 8 * 8);
    }
    return at;
  }

  private void writeCoordinates() throws IOException {
    for (Dataset dataset : root.allDatasets()) {
      long length = dataset.isScale() ? dataset.bytes() / dataset.type().bytes() : 0;
      for (long from = 0; from < length; from += COORDINATES_AT_ONCE) {
        int count = (int) Math.min(COORDINATES_AT_ONCE, length - from);
        ByteBuffer numbers = buffer(dataset, count);
        for (int i = 0; i < count; i++) {
          dataset.type().put((double) (from + i), numbers);
        }
        write(dataset, from, numbers.flip());
      }
    }
  }

  /** A buffer for so many numbers of a dataset. */
  public static ByteBuffer buffer(Dataset dataset, int count) {
    int bytes = Math.multiplyExact(count, dataset.type().bytes());
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes numbers from the {@code first} place of a dataset on, the last dimension fastest. */
  public void write(Dataset dataset, long first, ByteBuffer numbers) throws IOException {
    long at = first * dataset.type().bytes();
    if (first < 0 || at + numbers.remaining() > dataset.bytes()) {
      throw new IllegalArgumentException(dataset.name() + ": no place " + first);
    }
    writeAll(dataset.address() + at, numbers);
  }

  private void writeAll(long at, ByteBuffer bytes) throws IOException {
    long to = at;
    while (bytes.hasRemaining()) {
      to += channel.write(bytes, to);
    }
  }

  /** Gives the file up as it is. */
  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Writes all that is not numbers: the file is complete then. */
  public void complete() throws IOException {
    long references = root.allDatasets().stream().mapToLong(each -> each.scales().size()).sum();
    long headers = endOfNumbers + ReferenceHeap.bytesFor(references);
    // Sizes do not depend on addresses: the first pass finds the addresses, the second uses them.
    Map<Object, Long> addresses = new HashMap<>();
    Layout sizes = new Layout(headers, addresses, new ReferenceHeap(endOfNumbers));
    sizes.add(root);
    ReferenceHeap heap = new ReferenceHeap(endOfNumbers);
    Layout layout = new Layout(headers, addresses, heap);
    long rootAddress = layout.add(root);
    writeAll(endOfNumbers, ByteBuffer.wrap(heap.toArray()));
    writeAll(headers, ByteBuffer.wrap(layout.bytes.toArray()));
    writeAll(0, ByteBuffer.wrap(superblock(rootAddress, headers + layout.bytes.size())));
  }

  private static byte[] superblock(long rootAddress, long end) {
    LittleEndian block = new LittleEndian().number(0x0a1a0a0d46444889L, 8);
    block.number(2, 1).number(8, 1).number(8, 1).number(0, 1);
    block.number(0, 8).number(ObjectHeader.NOWHERE, 8).number(end, 8).number(rootAddress, 8);
    return block.checked().toArray();
  }

  /** The object headers one behind the other, those inside a group before it. */
  private static final class Layout {
    private final long start;
    private final Map<Object, Long> addresses;
    private final ReferenceHeap heap;
    private final LittleEndian bytes = new LittleEndian();

    Layout(long start, Map<Object, Long> addresses, ReferenceHeap heap) {
      this.start = start;
      this.addresses = addresses;
      this.heap = heap;
    }

    long add(Group group) {
      ObjectHeader header = ObjectHeader.ofGroup(group.datasets().size() + group.groups().size());
      group.attributes().forEach(header::attribute);
      for (Dataset dataset : group.datasets()) {
        header.link(dataset.name(), put(dataset, header(dataset, group)));
      }
      for (Group child : group.groups()) {
        header.link(child.name(), add(child));
      }
      return put(group, header);
    }

    private ObjectHeader header(Dataset dataset, Group group) {
      ObjectHeader header = dataset.header();
      if (dataset.isScale()) {
        scale(dataset, group, header);
      } else {
        LittleEndian lists = new LittleEndian();
        dataset.scales().forEach(scale -> lists.append(heap.add(address(scale))));
        List<Long> shape = List.of((long) dataset.scales().size());
        header.attribute("DIMENSION_LIST", Datatype.references(), shape, lists);
      }
      return header;
    }

    /** What makes a dataset a dimension scale: its class, its name, and who is attached to it. */
    private void scale(Dataset scale, Group group, ObjectHeader header) {
      header.attribute(Attribute.keyword("CLASS", "DIMENSION_SCALE"));
      header.attribute(Attribute.of("NAME", scale.name()));
      LittleEndian attached = new LittleEndian();
      for (Dataset array : group.datasets()) {
        for (int i = 0; i < array.scales().size(); i++) {
          if (array.scales().get(i) == scale) {
            attached.number(address(array), 8).number(i, 4);
          }
        }
      }
      long count = attached.size() / BACK_REFERENCE_BYTES;
      if (count > 0 && ObjectHeader.fits(BACK_REFERENCES, attached.size())) {
        header.attribute(BACK_REFERENCES, Datatype.backReference(), List.of(count), attached);
      }
    }

    private long address(Object object) {
      return addresses.getOrDefault(object, 0L);
    }

    private long put(Object object, ObjectHeader header) {
      long address = start + bytes.size();
      addresses.put(object, address);
      bytes.append(header.toArray()).padded();
      return address;
    }
  }
}
