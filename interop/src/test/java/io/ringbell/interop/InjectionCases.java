package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.roce.protocol.Bth;
import java.nio.ByteBuffer;
import java.util.List;

/** What rxe would not send by itself. */
final class InjectionCases {
  private static final int FOREIGN_PKEY = 0x1234;
  private static final int PORT = 7001;

  private InjectionCases() {}

  static List<InteropCase> all() {
    return List.of(
        new InteropCase("a packet with a wrong P_Key", InjectionCases::wrongPkey),
        new InteropCase("a packet with a wrong ICRC", InjectionCases::wrongIcrc),
        new InteropCase("a REQ that shows a connection to be stale", InjectionCases::stale));
  }

  private static void wrongPkey(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 2, 64)) {
      int number = link.ours.queuePair.number();
      int psn = Integer.parseInt(link.ask("psn"));
      Injection.inject(link.kernel, Injection.send(number, psn, FOREIGN_PKEY, 8));
      link.ours.idle(300);
      assertThat(link.ours.pending()).isZero();
      assertThat(link.fabric.counters().get("pkey_err")).isEqualTo(1);
      expectGoodOne(link, number, psn);
    }
  }

  private static void wrongIcrc(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 2, 64)) {
      int number = link.ours.queuePair.number();
      int psn = Integer.parseInt(link.ask("psn"));
      ByteBuffer packet = Injection.send(number, psn, Bth.DEFAULT_PKEY, 8);
      packet.put(14, (byte) 1);
      Injection.inject(link.kernel, packet);
      link.ours.idle(300);
      assertThat(link.ours.pending()).isZero();
      assertThat(link.fabric.counters().get("icrc_err")).isEqualTo(1);
      expectGoodOne(link, number, psn);
    }
  }

  /** The same packet is taken if nothing is wrong with it: so it was the fault that counted. */
  private static void expectGoodOne(Link link, int number, int psn) throws Exception {
    Injection.inject(link.kernel, Injection.send(number, psn, Bth.DEFAULT_PKEY, 8));
    Done done = link.ours.awaitReceived();
    assertThat(done.status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(done.bytes()).isEqualTo(8);
  }

  /** A peer that uses its queue pair for another connection has forgotten the old one. */
  private static void stale(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 2, 64);
        OurListener listener = new OurListener(link.fabric, "roce://" + Guest.OURS + ":" + PORT)) {
      ByteBuffer request = Injection.connectRequest(link.theirs.queuePairNumber(), PORT);
      Injection.inject(link.kernel, request);
      link.ours.until("the old connection's end", () -> link.ours.queuePair.failure() != null);
      assertThat(link.ours.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
      for (int i = 0; i < 2; i++) {
        assertThat(link.ours.awaitReceived().status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
      }
      link.must("gone 10000"); // the kernel is told too
      assertThat(listener.waiting()).as("the request is rejected").isZero();
    }
  }
}
