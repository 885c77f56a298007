package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** No Ringbell in it: they say whether the guest, its rxe and the programs work at all. */
final class KernelToKernelCases {
  private KernelToKernelCases() {}

  static List<InteropCase> all() {
    return List.of(
        new InteropCase("the kernel with itself: rping", KernelToKernelCases::rping),
        new InteropCase("the kernel with itself: the verbs program", KernelToKernelCases::verbs));
  }

  private static void rping(Guest guest) throws Exception {
    try (KernelProcess server =
        KernelProcess.start("rping", "-s", "-a", Guest.KERNEL, "-C", "2", "-v")) {
      KernelProcess.awaitListener(7174);
      String client = KernelProcess.run("rping", "-c", "-a", Guest.KERNEL, "-C", "2", "-v");
      assertThat(client).contains("ping data: rdma-ping-0: ABC", "ping data: rdma-ping-1: BCD");
      assertThat(server.succeeded()).contains("server ping data: rdma-ping-1: BCD");
    }
  }

  private static void verbs(Guest guest) {
    try (VerbsPeer server = guest.startVerbsPeer();
        VerbsPeer client = guest.startVerbsPeer()) {
      server.must("listen %s 7001", Guest.KERNEL);
      server.say("accept 4 100 0102");
      String connected = client.ask("connect %s 7001 1 100 0a0b", Guest.KERNEL);
      assertThat(connected).startsWith("connected 0102");
      assertThat(server.hear()).startsWith("connected ").contains("0a0b");
      String[] memory = server.ask("memory").split(" ", -1);
      client.must("fill 0 100 5");
      client.must("post SEND_WITH_IMM 0 100 0 0 2 0x12345678 0 0");
      assertThat(client.ask("poll 1 5000")).isEqualTo("1 0 0 100 -;");
      assertThat(server.ask("poll 1 5000")).isEqualTo("1000 0 128 100 0x12345678;");
      server.must("check %d 100 5", VerbsPeer.INBOX);
      client.must("post WRITE 0 100 %s %s 2 0 0 0", memory[0], memory[2]);
      assertThat(client.ask("poll 1 5000")).startsWith("1 0 1 ");
      server.must("check 0 100 5");
      client.must("post FETCH_AND_ADD 200 8 %s %s 2 0 0 7", memory[0], memory[2]);
      assertThat(client.ask("poll 1 5000")).startsWith("1 0 4 ");
      client.must("disconnect");
      server.must("gone 5000");
      server.must("reset");
      server.say("deny 5050");
      assertThat(client.ask("reset")).isEqualTo("ok");
      assertThat(client.ask("connect %s 7001 1 100", Guest.KERNEL)).startsWith("rejected 28 5050");
      server.hear();
    }
  }
}
