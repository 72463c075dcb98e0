package io.kamilton.runner.target;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A target, or simulator, of the user's in Java: a class with a public constructor without
 * arguments.
 */
final class UserClass {
  private UserClass() {}

  /** An object of the class, which is to be a {@code type}. */
  static <T> T load(String name, List<Path> classpath, Class<T> type) {
    URL[] places = new URL[classpath.size()];
    for (int i = 0; i < places.length; i++) {
      Path place = classpath.get(i);
      if (!Files.exists(place)) {
        throw new InputException("--classpath: " + place + " does not exist");
      }
      try {
        places[i] = place.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new InputException("--classpath: " + place + " is not a place for classes", e);
      }
    }
    String what = "target.class: " + Quoted.of(name);
    try {
      // open as long as the run: the class may load others of its jar at any time
      @SuppressWarnings("resource")
      URLClassLoader loader = new URLClassLoader(places, UserClass.class.getClassLoader());
      Object made = Class.forName(name, true, loader).getConstructor().newInstance();
      if (type.isInstance(made)) {
        return type.cast(made);
      }
      throw new InputException(what + " does not implement " + type.getName());
    } catch (ClassNotFoundException e) {
      String where = classpath.isEmpty() ? "; --classpath says where to look" : " on " + classpath;
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
