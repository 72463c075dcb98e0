package io.kamilton.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The addresses that a process listens on, as Linux has them in {@code /proc}. */
final class ListeningSockets {
  private static final String LISTENS = "0A";

  private ListeningSockets() {}

  static List<InetAddress> of(long pid) throws IOException {
    Set<String> own = sockets(pid);
    List<InetAddress> addresses = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc", "" + pid, "net", table))) {
        String[] words = line.strip().split("\\s+", -1);
        if (words[3].equals(LISTENS) && own.contains("socket:[" + words[9] + "]")) {
          addresses.add(address(words[1].replaceFirst(":.*", "")));
        }
      }
    }
    return addresses;
  }

  private static Set<String> sockets(long pid) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> files = Files.list(Path.of("/proc", "" + pid, "fd"))) {
      for (Path file : files.toList()) {
        if (Files.isSymbolicLink(file)) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      }
    }
    return sockets;
  }

  /** Words of four bytes, each in the order of a little-endian machine. */
  private static InetAddress address(String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    for (int word = 0; word < bytes.length; word += 4) {
      for (int i = 0; i < 2; i++) {
        byte other = bytes[word + i];
        bytes[word + i] = bytes[word + 3 - i];
        bytes[word + 3 - i] = other;
      }
    }
    return InetAddress.getByAddress(bytes);
  }
}
