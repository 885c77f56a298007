package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.examples.rping.Rping;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Our rping with Debian's, which takes sizes from 23 to 65535 bytes. */
final class RpingCases {
  private static final int[] OUR_SIZES = {16, 23, 100, 1023, 1024, 1025, 4096, 65535};
  private static final int[] THEIR_SIZES = {23, 100, 1023, 1024, 1025, 4096, 65535};
  private static final int PINGS = 3;
  private static final int PORT = 7174;

  private RpingCases() {}

  static List<InteropCase> all() {
    return List.of(
        new InteropCase("our rping -c to the kernel, IPv4", g -> ourClient(Guest.KERNEL)),
        new InteropCase("our rping -c to the kernel, IPv6", g -> ourClient(Guest.KERNEL_V6)),
        new InteropCase("the kernel's rping -c to ours, IPv4", g -> ourServer(Guest.OURS)),
        new InteropCase("the kernel's rping -c to ours, IPv6", g -> ourServer(Guest.OURS_V6)));
  }

  private static void ourClient(String kernel) throws Exception {
    // Line by line, since it is killed at the end.
    try (KernelProcess server =
        KernelProcess.start(
            "stdbuf", "-oL", "rping", "-s", "-P", "-a", kernel, "-S", "65535", "-v")) {
      KernelProcess.awaitListener(PORT);
      StringBuilder expected = new StringBuilder();
      for (int size : OUR_SIZES) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code =
            Rping.execute(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                words("-c -a %s -C %d -S %d -v -V".formatted(kernel, PINGS, size)));
        assertThat(code).as("%d bytes: %s%s", size, out, err).isZero();
        assertThat(out.toString().lines()).as("%d bytes", size).hasSize(PINGS);
        out.toString().lines().forEach(l -> expected.append("server ").append(l).append('\n'));
      }
      awaitOutput(server, expected.toString());
    }
  }

  /** The server saw each ping, byte for byte. */
  private static void awaitOutput(KernelProcess server, String expected)
      throws InterruptedException {
    for (int attempt = 0; attempt < 100; attempt++) {
      if (pings(server.output()).equals(expected)) {
        return;
      }
      Thread.sleep(100);
    }
    assertThat(pings(server.output())).isEqualTo(expected);
  }

  private static String pings(String output) {
    StringBuilder pings = new StringBuilder();
    output.lines().filter(l -> l.contains("ping data")).forEach(l -> pings.append(l).append('\n'));
    return pings.toString();
  }

  private static void ourServer(String ours) throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () ->
                code.complete(
                    Rping.execute(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        words("-s -P -a %s -S 65535 -v".formatted(ours)))));
    thread.start();
    try {
      StringBuilder expected = new StringBuilder();
      for (int size : THEIR_SIZES) {
        String client = clientOf(ours, size, code);
        client
            .lines()
            .filter(line -> line.contains("ping data"))
            .forEach(line -> expected.append("server ").append(line).append('\n'));
      }
      assertThat(expected.toString().lines()).hasSize(PINGS * THEIR_SIZES.length);
      assertThat(pings(out.toString())).as("our server: %s", err).isEqualTo(expected.toString());
    } finally {
      thread.interrupt();
      thread.join(TimeUnit.SECONDS.toMillis(20));
    }
    assertThat(thread.isAlive()).as("our server ends when it is interrupted").isFalse();
  }

  /**
   * What the kernel's client printed; the first one may come before our server listens. What it
   * says on its standard error may stand anywhere between.
   */
  private static String clientOf(String ours, int size, CompletableFuture<Integer> server)
      throws InterruptedException {
    String[] command = words("rping -c -a %s -C %d -S %d -v -V".formatted(ours, PINGS, size));
    for (int attempt = 0; ; attempt++) {
      try (KernelProcess client = KernelProcess.start(command)) {
        boolean early = client.status() != 0 && client.output().contains("REJECTED, error 8");
        if (!early || attempt == 20 || server.isDone()) {
          return client.succeeded().replace("client DISCONNECT EVENT...\n", "");
        }
      }
      Thread.sleep(200);
    }
  }

  private static String[] words(String line) {
    return line.split(" ", -1);
  }
}
