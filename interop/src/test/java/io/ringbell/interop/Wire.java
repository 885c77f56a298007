package io.ringbell.interop;

import java.util.List;

/** The two ends of the wire: their MTU, and what they lose. */
final class Wire {
  private Wire() {}

  /** 1500 makes a path MTU of 1024, 4500 one of 4096. */
  static void mtu(int bytes) throws InterruptedException {
    KernelProcess.run("ip", "link", "set", "wire0", "mtu", Integer.toString(bytes));
    onOurSide("ip", "link", "set", "wire1", "mtu", Integer.toString(bytes));
  }

  /** Each end loses so many percent of what it sends, until {@link #loseNothing}. */
  static void lose(int percent) throws InterruptedException {
    String loss = percent + "%";
    KernelProcess.run("tc", "qdisc", "add", "dev", "wire0", "root", "netem", "loss", loss);
    onOurSide("tc", "qdisc", "add", "dev", "wire1", "root", "netem", "loss", loss);
  }

  static void loseNothing() throws InterruptedException {
    KernelProcess.run("tc", "qdisc", "del", "dev", "wire0", "root");
    onOurSide("tc", "qdisc", "del", "dev", "wire1", "root");
  }

  /** How many packets both ends have lost, by the statistics of their queues. */
  static long lost() throws InterruptedException {
    return dropped(KernelProcess.run("tc", "-s", "qdisc", "show", "dev", "wire0"))
        + dropped(onOurSide("tc", "-s", "qdisc", "show", "dev", "wire1"));
  }

  private static long dropped(String statistics) {
    List<String> words = List.of(statistics.split("\\s+", -1));
    int at = words.indexOf("(dropped");
    return at < 0 ? 0 : Long.parseLong(words.get(at + 1).replace(",", ""));
  }

  private static String onOurSide(String... command) throws InterruptedException {
    String[] whole = new String[command.length + 2];
    whole[0] = "nsenter";
    whole[1] = "--net=/run/netns/peer";
    System.arraycopy(command, 0, whole, 2, command.length);
    return KernelProcess.run(whole);
  }
}
