package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a port's GID table.
 *
 * @param type such as {@code RoCE v2}; empty if it cannot be read
 * @param networkInterface empty on InfiniBand
 */
record Gid(int index, String value, String type, String networkInterface) {
  private static final String UNUSED = "0000:0000:0000:0000:0000:0000:0000:0000";
  private static final String IPV4_PREFIX = "0000:0000:0000:0000:0000:ffff:";

  /** Those of a port that are in use, by index. */
  static List<Gid> all(Machine machine, RdmaPort port) {
    List<Gid> gids = new ArrayList<>();
    String directory = "sys/class/infiniband/" + port.device() + "/ports/" + port.number();
    for (String index : machine.names(directory + "/gids")) {
      String value = port.attribute(machine, "gids/" + index);
      if (index.matches("\\d{1,9}") && !value.isEmpty() && !value.equals(UNUSED)) {
        gids.add(
            new Gid(
                Integer.parseInt(index),
                value,
                port.attribute(machine, "gid_attrs/types/" + index),
                port.attribute(machine, "gid_attrs/ndevs/" + index)));
      }
    }
    gids.sort(Comparator.comparingInt(Gid::index));
    return gids;
  }

  boolean isRoceV2() {
    return type.equals("RoCE v2");
  }

  /** The IPv4 address that it stands for. */
  Optional<String> ipv4() {
    if (!value.startsWith(IPV4_PREFIX) || value.length() != UNUSED.length()) {
      return Optional.empty();
    }
    String hex = value.substring(IPV4_PREFIX.length()).replace(":", "");
    List<String> bytes = new ArrayList<>();
    for (int i = 0; i < hex.length(); i += 2) {
      bytes.add(Integer.toString(Integer.parseInt(hex.substring(i, i + 2), 16)));
    }
    return Optional.of(String.join(".", bytes));
  }
}
