package io.kamilton.runner.hdf5;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A folder of an HDF5 file: groups, dimensions, datasets and attributes, in order. */
public final class Group {
  private final String name;
  private final List<Group> groups = new ArrayList<>();
  private final List<Dataset> datasets = new ArrayList<>();
  private final List<Attribute> attributes = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private Group(String name) {
    this.name = name;
  }

  /** An empty group to which a whole file can be added. */
  public static Group root() {
    return new Group("/");
  }

  /** Adds a group. */
  public Group group(String child) {
    Group group = new Group(free(child));
    groups.add(group);
    return group;
  }

  /** Adds a dimension with the coordinates 0, 1, … */
  public Dataset dimension(String dimension, long length) {
    return added(Dataset.scale(free(dimension), length));
  }

  /** Adds an array; its dimensions are those of this group. */
  public Dataset array(String array, Dataset.Type type, List<Dataset> dimensions) {
    if (dimensions.isEmpty() || !datasets.containsAll(dimensions)) {
      throw new IllegalArgumentException(array + ": its dimensions must be those of " + name);
    }
    return added(Dataset.array(free(array), type, dimensions));
  }

  public void attribute(String attribute, String text) {
    attributes.add(Attribute.of(attribute, text));
  }

  public void attribute(String attribute, double number) {
    attributes.add(Attribute.of(attribute, number));
  }

  public void attribute(String attribute, long number) {
    attributes.add(Attribute.of(attribute, number));
  }

  private Dataset added(Dataset dataset) {
    datasets.add(dataset);
    return dataset;
  }

  private String free(String wanted) {
    if (wanted.isEmpty() || wanted.equals(".") || wanted.contains("/") || !names.add(wanted)) {
      throw new IllegalArgumentException(
          "\"%s\" in %s: names must be new and without slashes".formatted(wanted, name));
    }
    return wanted;
  }

  String name() {
    return name;
  }

  List<Group> groups() {
    return groups;
  }

  List<Dataset> datasets() {
    return datasets;
  }

  /** Its datasets, then those of its groups. */
  List<Dataset> allDatasets() {
    List<Dataset> all = new ArrayList<>(datasets);
    groups.forEach(child -> all.addAll(child.allDatasets()));
    return all;
  }

  List<Attribute> attributes() {
    return attributes;
  }
}
