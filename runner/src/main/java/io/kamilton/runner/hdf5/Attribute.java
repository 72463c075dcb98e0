package io.kamilton.runner.hdf5;

/** An attribute of a group or dataset: a text or a number. */
record Attribute(String name, LittleEndian type, LittleEndian value) {
  static Attribute of(String name, String text) {
    LittleEndian value = new LittleEndian().text(text).number(0, 1);
    return new Attribute(name, Datatype.text(value.size()), value);
  }

  /** A word of HDF5's own. */
  static Attribute keyword(String name, String word) {
    LittleEndian value = new LittleEndian().text(word).number(0, 1);
    return new Attribute(name, Datatype.ascii(value.size()), value);
  }

  static Attribute of(String name, double number) {
    return new Attribute(name, Datatype.real(), new LittleEndian().number(number));
  }

  static Attribute of(String name, long number) {
    return new Attribute(name, Datatype.integer(8), new LittleEndian().number(number, 8));
  }
}
