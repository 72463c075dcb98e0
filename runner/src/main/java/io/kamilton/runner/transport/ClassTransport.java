package io.kamilton.runner.transport;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.YamlText;
import io.kamilton.target.Target;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A target, or simulator, of the user's in Java: a class with a public default constructor. */
record ClassTransport(String name) implements Transport {
  static final Kind KIND = new Kind("class", List.of(), (node, target, file) -> read(node));

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  private static Transport read(Node node) {
    String allowed = "the full name of a class, such as com.example.MyTarget";
    String name = Expect.text(node, allowed);
    if (!NAME.matcher(name).matches()) {
      throw Expect.wrong(node, allowed);
    }
    return new ClassTransport(name);
  }

  @Override
  public Map<String, String> written() {
    return Map.of("class", YamlText.of(name));
  }

  @Override
  public Target target(Opening opening) {
    return load(opening.classpath(), Target.class);
  }

  @Override
  public Simulator simulator(Opening opening) {
    return load(opening.classpath(), Simulator.class);
  }

  @Override
  public DataSimulator dataSimulator(Opening opening) {
    return Transport.dataSimulator(target(opening), name);
  }

  /** An object of the class, which is to be a {@code type}. */
  private <T> T load(List<Path> classpath, Class<T> type) {
    URL[] places = new URL[classpath.size()];
    for (int i = 0; i < places.length; i++) {
      Path place = classpath.get(i);
      if (!Files.exists(place)) {
        throw new WrongSetting("classpath: " + place + " does not exist");
      }
      try {
        places[i] = place.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new WrongSetting("classpath: " + place + " is not a place for classes", e);
      }
    }
    String what = "target.class: " + Quoted.of(name);
    try {
      // open as long as the run: the class may load others of its jar at any time
      @SuppressWarnings("resource")
      URLClassLoader loader = new URLClassLoader(places, ClassTransport.class.getClassLoader());
      Object made = Class.forName(name, true, loader).getConstructor().newInstance();
      if (type.isInstance(made)) {
        return type.cast(made);
      }
      throw new InputException(what + " does not implement " + type.getName());
    } catch (ClassNotFoundException e) {
      String where =
          classpath.isEmpty()
              ? "; name its folder or jar (--classpath, in Java classpath(…))"
              : " on " + classpath;
      throw new InputException(what + " is not found" + where, e);
    } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
      throw new InputException(
          what + " must be a public class with a public constructor without arguments", e);
    } catch (InvocationTargetException e) {
      throw new InputException(what + " cannot be made: " + e.getCause(), e);
    } catch (LinkageError e) {
      throw new InputException(what + " cannot be loaded: " + e, e);
    }
  }
}
