package io.ringbell.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What the checks see of a machine: its files below a root, and the properties of the JVM. What
 * cannot be read is not there: a check that needs it says so.
 */
final class Machine {
  private static final int MOST_BYTES = 1 << 20;

  private final Path root;
  private final UnaryOperator<String> properties;
  private final Predicate<Path> accessible;

  /**
   * A machine.
   *
   * @param root {@code /}, or the directory of a test
   * @param properties system properties by name, null for none
   * @param accessible whether this process may read and write a file
   */
  Machine(Path root, UnaryOperator<String> properties, Predicate<Path> accessible) {
    this.root = root;
    this.properties = properties;
    this.accessible = accessible;
  }

  /** This one. */
  static Machine local() {
    return new Machine(
        Path.of("/"),
        System::getProperty,
        file -> Files.isReadable(file) && Files.isWritable(file));
  }

  boolean exists(String path) {
    return Files.exists(root.resolve(path));
  }

  /** The text of a file, stripped. */
  Optional<String> text(String path) {
    try (var in = Files.newInputStream(root.resolve(path))) {
      return Optional.of(new String(in.readNBytes(MOST_BYTES), UTF_8).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The names in a directory, in order; none if there is no such directory. */
  List<String> names(String directory) {
    try (Stream<Path> files = Files.list(root.resolve(directory))) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Where a symbolic link points to. */
  Optional<String> link(String path) {
    try {
      return Optional.of(Files.readSymbolicLink(root.resolve(path)).toString());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** Whether this process may read and write that file. */
  boolean isAccessible(String path) {
    return accessible.test(root.resolve(path));
  }

  /** A system property; empty for none. */
  String property(String name) {
    String value = properties.apply(name);
    return value == null ? "" : value;
  }
}
