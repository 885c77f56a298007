package io.ringbell.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A machine made of files in a directory of the test. */
final class FakeMachine {
  static final String UNUSED_GID = "0000:0000:0000:0000:0000:0000:0000:0000";

  private final Path root;
  private final Map<String, String> properties = new HashMap<>();
  private final Set<Path> locked = new HashSet<>();

  FakeMachine(Path root) {
    this.root = root;
  }

  FakeMachine file(String path, String text) {
    Path file = root.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text + "\n", UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  FakeMachine link(String path, String target) {
    Path file = root.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      Files.createSymbolicLink(file, Path.of(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  FakeMachine property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  /** A file that this process may not open. */
  FakeMachine locked(String path) {
    file(path, "");
    locked.add(root.resolve(path));
    return this;
  }

  /** A RoCE adapter {@code mlx5_0} on {@code eth1} with a RoCE v2 GID of 10.0.0.1. */
  FakeMachine roceAdapter() {
    return device("mlx5_0")
        .port("mlx5_0", "Ethernet", "4: ACTIVE")
        .gid("mlx5_0", 0, "fe80:0000:0000:0000:0000:0000:0000:0001", "IB/RoCE v1", "eth1")
        .gid("mlx5_0", 1, "0000:0000:0000:0000:0000:ffff:0a00:0001", "RoCE v2", "eth1")
        .gid("mlx5_0", 2, UNUSED_GID, "", "");
  }

  FakeMachine device(String name) {
    return file("sys/class/infiniband/" + name + "/node_type", "1: CA")
        .file("sys/class/infiniband/" + name + "/fw_ver", "16.35.2000");
  }

  FakeMachine port(String device, String linkLayer, String state) {
    String port = "sys/class/infiniband/" + device + "/ports/1/";
    return file(port + "link_layer", linkLayer)
        .file(port + "state", state)
        .file(port + "rate", "100 Gb/sec (4X EDR)");
  }

  FakeMachine gid(String device, int index, String value, String type, String link) {
    String port = "sys/class/infiniband/" + device + "/ports/1/";
    return file(port + "gids/" + index, value)
        .file(port + "gid_attrs/types/" + index, type)
        .file(port + "gid_attrs/ndevs/" + index, link);
  }

  Machine machine() {
    return new Machine(root, properties::get, file -> Files.exists(file) && !locked.contains(file));
  }

  /** What a check finds. */
  List<Finding> examine(Check check) {
    return new Examination(List.of(check)).of(machine());
  }

  /** The only thing that a check finds. */
  Finding only(Check check) {
    List<Finding> found = examine(check);
    if (found.size() != 1) {
      throw new AssertionError("found: " + found + " (expected: one finding)");
    }
    return found.get(0);
  }
}
