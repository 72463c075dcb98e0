package io.kamilton.runner.hdf5;

import java.util.List;

/**
 * An object header of version 2: messages that make a group or a dataset, attributes among them in
 * the order in which they were added.
 */
final class ObjectHeader {
  /** The address of what is not there. */
  static final long NOWHERE = -1;

  /** Sizes of the chunk in 4 bytes, the order of attributes kept. */
  private static final int FLAGS = 0x02 | 0x04;

  private static final int LINK_FLAGS = 0x01 | 0x04 | 0x10;
  private static final int LARGEST_MESSAGE = 0xffff;

  private final LittleEndian messages = new LittleEndian();
  private int attributes;
  private int links;

  /** The header of a dataset whose elements lie one behind the other at an address. */
  static ObjectHeader ofDataset(LittleEndian type, List<Long> shape, long address, long bytes) {
    ObjectHeader header = new ObjectHeader();
    header.message(0x01, dataspace(shape), 0);
    header.message(0x03, type, 0);
    header.message(0x05, new LittleEndian().number(3, 1).number(0x0a, 1), 0);
    LittleEndian layout = new LittleEndian().number(3, 1).number(1, 1);
    header.message(0x08, layout.number(bytes == 0 ? NOWHERE : address, 8).number(bytes, 8), 0);
    return header;
  }

  /** The header of a group with so many links. */
  static ObjectHeader ofGroup(int links) {
    ObjectHeader header = new ObjectHeader();
    LittleEndian info = new LittleEndian().number(0, 1).number(1, 1).number(links, 8);
    header.message(0x02, info.number(NOWHERE, 8).number(NOWHERE, 8), 0);
    header.message(0x0a, new LittleEndian().number(0, 2), 0);
    return header;
  }

  /** Adds an object to a group. */
  void link(String name, long address) {
    LittleEndian link = new LittleEndian().number(1, 1).number(LINK_FLAGS, 1);
    link.number(links++, 8).number(1, 1); // the name is UTF-8
    byte[] bytes = new LittleEndian().text(name).toArray();
    message(0x06, link.number(bytes.length, 2).append(bytes).number(address, 8), 0);
  }

  /** Adds an attribute; an empty shape is that of a single value. */
  void attribute(String name, LittleEndian type, List<Long> shape, LittleEndian value) {
    byte[] bytes = new LittleEndian().text(name).number(0, 1).toArray();
    LittleEndian space = dataspace(shape);
    LittleEndian attribute = new LittleEndian().number(3, 1).number(0, 1);
    attribute.number(bytes.length, 2).number(type.size(), 2).number(space.size(), 2).number(1, 1);
    message(0x0c, attribute.append(bytes).append(type).append(space).append(value), attributes++);
  }

  void attribute(Attribute attribute) {
    attribute(attribute.name(), attribute.type(), List.of(), attribute.value());
  }

  /** Whether a value of so many bytes fits into an attribute with that name. */
  static boolean fits(String name, long bytes) {
    return bytes + 3L * name.length() + 128 <= LARGEST_MESSAGE;
  }

  /** The header as it is in the file. */
  byte[] toArray() {
    LittleEndian info = new LittleEndian().number(0, 1).number(1, 1).number(attributes, 2);
    message(0x15, info.number(NOWHERE, 8).number(NOWHERE, 8), 0);
    LittleEndian header = new LittleEndian().text("OHDR").number(2, 1).number(FLAGS, 1);
    return header.number(messages.size(), 4).append(messages).checked().toArray();
  }

  private void message(int type, LittleEndian body, int order) {
    if (body.size() > LARGEST_MESSAGE) {
      throw new IllegalArgumentException(
          "an HDF5 message of %d bytes; at most %d fit".formatted(body.size(), LARGEST_MESSAGE));
    }
    messages.number(type, 1).number(body.size(), 2).number(0, 1).number(order, 2).append(body);
  }

  private static LittleEndian dataspace(List<Long> shape) {
    LittleEndian space = new LittleEndian().number(2, 1).number(shape.size(), 1).number(0, 1);
    space.number(shape.isEmpty() ? 0 : 1, 1);
    shape.forEach(size -> space.number(size, 8));
    return space;
  }
}
