package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Who has UDP 4791, at which RDMA adapters and the kernel's rdma_rxe reach the soft fabric. */
final class UdpPortCheck implements Check {
  private static final int ROCE_PORT = 4791;
  private static final String LOCAL_PORT = String.format(Locale.ROOT, ":%04X", ROCE_PORT);
  private static final int LOCAL_ADDRESS = 1;
  private static final int INODE = 9;
  private static final String REMEDY =
      "stop it, or let the fabric 'roce' use another address (?local=); peers that are Ringbell"
          + " reach it at any port";

  @Override
  public String name() {
    return "UDP 4791";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<String> inodes = inodes(machine);
    if (inodes.isEmpty()) {
      findings.ok("free");
      return;
    }
    String owner = ownerOf(machine, inodes);
    if (!owner.isEmpty()) {
      findings.note(owner + " has it", REMEDY);
    } else if (isOfTheKernel(machine)) {
      findings.note("the kernel's rdma_rxe has it", REMEDY);
    } else {
      findings.note("a process of another user has it", REMEDY);
    }
  }

  /**
   * Whether the kernel's own RoCE has the port, so that the soft fabric gets none of its packets.
   */
  static boolean isOfTheKernel(Machine machine) {
    List<String> inodes = inodes(machine);
    return !inodes.isEmpty()
        && machine.exists("sys/module/rdma_rxe")
        && ownerOf(machine, inodes).isEmpty();
  }

  private static List<String> inodes(Machine machine) {
    List<String> inodes = new ArrayList<>();
    for (String table : List.of("proc/net/udp", "proc/net/udp6")) {
      machine.text(table).orElse("").lines().forEach(line -> addOwned(line, inodes));
    }
    return inodes;
  }

  private static void addOwned(String line, List<String> inodes) {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields.length > INODE && fields[LOCAL_ADDRESS].endsWith(LOCAL_PORT)) {
      inodes.add(fields[INODE]);
    }
  }

  /** The process that has one of the sockets open; empty if none of those that can be seen has. */
  private static String ownerOf(Machine machine, List<String> inodes) {
    List<String> sockets = inodes.stream().map(each -> "socket:[" + each + "]").toList();
    for (String process : machine.names("proc")) {
      if (!process.matches("\\d+")) {
        continue;
      }
      String files = "proc/" + process + "/fd";
      for (String file : machine.names(files)) {
        if (sockets.contains(machine.link(files + "/" + file).orElse(""))) {
          String command = machine.text("proc/" + process + "/comm").orElse("unknown");
          return "process " + process + " (" + command + ")";
        }
      }
    }
    return "";
  }
}
