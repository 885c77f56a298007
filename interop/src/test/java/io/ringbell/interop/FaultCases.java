package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests that must be refused, peers that go away, and connections that are not made. */
final class FaultCases {
  private static final byte[] NO_DATA = {};
  private static final int REMOTE_ACCESS_ERROR = 10;
  private static final int RNR_RETRIES_EXCEEDED = 13;
  private static final String AT_KERNEL = "roce://" + Guest.KERNEL + ":7001";
  private static final String AT_OURS = "roce://" + Guest.OURS + ":7001";

  private FaultCases() {}

  static List<InteropCase> all() {
    return List.of(
        new InteropCase("wrong rkey, to the kernel", g -> refusedByKernel(g, 0, 64, 0x100)),
        new InteropCase("out of bounds, to the kernel", g -> refusedByKernel(g, -63, 64, 0)),
        new InteropCase("right missing, to the kernel", FaultCases::readOnlyAtKernel),
        new InteropCase("wrong rkey, from the kernel", g -> refusedByUs(g, 0, 0x100)),
        new InteropCase("out of bounds, from the kernel", g -> refusedByUs(g, -63, 0)),
        new InteropCase("right missing, from the kernel", FaultCases::readOnlyAtOurs),
        new InteropCase("no receive for a while, to the kernel", FaultCases::kernelNotReady),
        new InteropCase("no receive for a while, from the kernel", FaultCases::weAreNotReady),
        new InteropCase("no receive for ever, from the kernel", FaultCases::weAreNeverReady),
        new InteropCase("the kernel rejects", FaultCases::kernelRejects),
        new InteropCase("nobody listens at the kernel", FaultCases::nobodyAtKernel),
        new InteropCase("we reject the kernel", FaultCases::weReject),
        new InteropCase("nobody listens here", FaultCases::nobodyHere),
        new InteropCase("the kernel's program is killed, idle", g -> killed(g, false)),
        new InteropCase("the kernel's program is killed, busy", g -> killed(g, true)),
        new InteropCase("the wire is cut", FaultCases::cut));
  }

  private static void refusedByKernel(Guest guest, int fromEnd, int length, int keyChange)
      throws Exception {
    try (Link link = Link.weConnect(guest, 4, 64)) {
      long offset = fromEnd < 0 ? link.theirs.length() + fromEnd : 0;
      long address = link.theirs.address() + offset;
      int rkey = link.theirs.rkey() ^ keyChange;
      refused(link, new WorkRequest().write(1, link.ours.memory, 0, length, address, rkey));
    }
    try (Link link = Link.weConnect(guest, 4, 64)) {
      long offset = fromEnd < 0 ? link.theirs.length() + fromEnd : 0;
      long address = link.theirs.address() + offset;
      int rkey = link.theirs.rkey() ^ keyChange;
      refused(link, new WorkRequest().read(1, link.ours.memory, 0, length, address, rkey));
    }
  }

  private static void readOnlyAtKernel(Guest guest) throws Exception {
    try (Link link = Link.weConnect(guest, 4, 64)) {
      long address = link.theirs.address();
      int key = link.theirs.readOnlyKey();
      Done read =
          link.ours.execute(new WorkRequest().read(1, link.ours.memory, 0, 64, address, key));
      assertThat(read.status()).isEqualTo(CompletionStatus.SUCCESS);
      refused(link, new WorkRequest().write(1, link.ours.memory, 0, 64, address, key));
    }
  }

  /** The request at fault fails, what is posted with it is flushed, and nothing works any more. */
  private static void refused(Link link, WorkRequest request) throws InterruptedException {
    OurSide ours = link.ours;
    ours.post(request);
    ours.post(new WorkRequest().send(2, ours.memory, 0, 8));
    assertThat(ours.awaitExecuted().status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
    Done flushed = ours.awaitExecuted();
    assertThat(flushed.id()).isEqualTo(2);
    assertThat(flushed.status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
    for (int i = 0; i < 4; i++) {
      assertThat(ours.awaitReceived().status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
    }
    assertThat(ours.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
    assertThat(ours.queuePair.failure().reason()).isEqualTo(Reason.ACCESS);
  }

  private static void refusedByUs(Guest guest, int fromEnd, int keyChange) throws Exception {
    for (Verb verb : List.of(Verb.WRITE, Verb.READ)) {
      try (Link link = Link.kernelConnects(guest, 2, 64)) {
        long offset = fromEnd < 0 ? link.ours.memory.length() + fromEnd : 0;
        long address = link.ours.memory.address() + offset;
        refusedByUs(link, verb, address, link.ours.memory.rkey() ^ keyChange);
      }
    }
  }

  private static void readOnlyAtOurs(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 2, 64)) {
      long address = link.ours.readOnly.address();
      int key = link.ours.readOnly.rkey();
      link.must("post READ 0 64 %d %d 2 0 0 0", address, key);
      link.expectKernelCompletion("1 0 2 ");
      refusedByUs(link, Verb.WRITE, address, key);
    }
  }

  private static void refusedByUs(Link link, Verb verb, long address, int key)
      throws InterruptedException {
    byte[] before = link.ours.bytes(0, 128);
    link.must("fill 0 64 3");
    link.must("post %s 0 64 %d %d 2 0 0 0", verb, address, key);
    link.expectKernelCompletion("1 " + REMOTE_ACCESS_ERROR + " ");
    link.ours.until("our queue pair's error", () -> link.ours.queuePair.failure() != null);
    assertThat(link.ours.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
    for (int i = 0; i < 2; i++) {
      assertThat(link.ours.awaitReceived().status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
    }
    assertThat(link.ours.bytes(0, 128)).isEqualTo(before);
  }

  private static void kernelNotReady(Guest guest) throws Exception {
    try (Link link = Link.weConnect(guest, 1, 0, 64, "")) {
      link.ours.fill(0, 64, 9);
      link.ours.post(new WorkRequest().send(1, link.ours.memory, 0, 64));
      link.ours.idle(300);
      assertThat(link.ours.pending()).as("no receive, no completion").isZero();
      link.must("receive 1 64");
      assertThat(link.ours.awaitExecuted().status()).isEqualTo(CompletionStatus.SUCCESS);
      link.expectKernelCompletion("1000 0 128 64 -;");
      link.must("check %d 64 9", VerbsPeer.INBOX);
      assertThat(link.fabric.counters().get("rcvd_rnr_err")).isPositive();
    }
  }

  private static void weAreNotReady(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 0, 1, 64, "?rnrRetry=7")) {
      link.must("fill 0 64 9");
      link.must("post SEND 0 64 0 0 2 0 0 0");
      link.ours.idle(300);
      link.ours.receive(1, 64);
      assertThat(link.ours.awaitReceived().bytes()).isEqualTo(64);
      assertThat(link.ours.bytes(OurSide.HALF, 64)).isEqualTo(OurSide.pattern(64, 9));
      link.expectKernelCompletion("1 0 0 ");
      assertThat(link.fabric.counters().get("send_rnr_err")).isPositive();
    }
  }

  /** Unless asked otherwise, we let the kernel try a few times only. */
  private static void weAreNeverReady(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, 0, 1, 64, "")) {
      link.must("post SEND 0 64 0 0 2 0 0 0");
      link.expectKernelCompletion("1 " + RNR_RETRIES_EXCEEDED + " ");
    }
  }

  private static void kernelRejects(Guest guest) {
    try (VerbsPeer kernel = guest.startVerbsPeer();
        Fabric fabric = Fabrics.open("roce")) {
      kernel.must("listen %s 7001", Guest.KERNEL);
      kernel.say("deny %s", hex("no room"));
      FabricException rejected = failureToConnect(fabric);
      assertThat(rejected.reason()).isEqualTo(Reason.REJECTED);
      assertThat(rejected).hasMessageContaining("no room").hasMessageContaining("198.18.0.1:7001");
      assertThat(kernel.hear()).isEqualTo("ok");
      // The fabric is none the worse for it.
      kernel.say("accept 1 64 %s", hex("welcome"));
      try (OurSide ours = OurSide.connect(fabric, AT_KERNEL, 1, 64, "hello".getBytes(US_ASCII))) {
        assertThat(StandardCharsets.US_ASCII.decode(ours.peerData.duplicate()).toString())
            .startsWith("welcome");
        assertThat(kernel.hear()).startsWith("connected ").contains(hex("hello"));
      }
    }
  }

  private static void nobodyAtKernel(Guest guest) {
    try (Fabric fabric = Fabrics.open("roce")) {
      FabricException refused = failureToConnect(fabric);
      assertThat(refused.reason()).isIn(Reason.UNREACHABLE, Reason.REJECTED);
      assertThat(refused).hasMessageContaining("198.18.0.1:7001");
    }
  }

  private static FabricException failureToConnect(Fabric fabric) {
    return catchThrowableOfType(
        FabricException.class, () -> OurSide.connect(fabric, AT_KERNEL, 1, 64, NO_DATA).close());
  }

  private static void weReject(Guest guest) throws Exception {
    try (VerbsPeer kernel = guest.startVerbsPeer();
        Fabric fabric = Fabrics.open("roce");
        OurListener listener = new OurListener(fabric, AT_OURS)) {
      kernel.say("connect %s 7001 1 64 %s", Guest.OURS, hex("hello"));
      ConnectionRequest request = listener.next();
      ByteBuffer data = request.privateData();
      assertThat(US_ASCII.decode(data.duplicate()).toString()).startsWith("hello");
      request.reject(ByteBuffer.wrap("not today".getBytes(US_ASCII)));
      assertThat(kernel.hear()).startsWith("rejected 28 " + hex("not today"));
    }
  }

  private static void nobodyHere(Guest guest) {
    try (VerbsPeer kernel = guest.startVerbsPeer();
        Fabric fabric = Fabrics.open("roce");
        OurListener other = new OurListener(fabric, "roce://" + Guest.OURS + ":7002")) {
      assertThat(kernel.ask("connect %s 7001 1 64", Guest.OURS)).startsWith("rejected 8");
      assertThat(other.waiting()).isZero();
    }
  }

  /** The kernel disconnects for a program that is gone. */
  private static void killed(Guest guest, boolean busy) throws Exception {
    try (Link link = Link.weConnect(guest, 3, 64)) {
      if (busy) { // no receives are left after three: the fourth is under way when it happens
        for (int i = 0; i < 4; i++) {
          link.ours.post(new WorkRequest().send(i, link.ours.memory, 0, 64));
        }
        for (int i = 0; i < 3; i++) {
          assertThat(link.ours.awaitExecuted().status()).isEqualTo(CompletionStatus.SUCCESS);
        }
      }
      link.kernel.kill();
      link.ours.until("the end", () -> link.ours.queuePair.failure() != null);
      if (busy) {
        assertThat(link.ours.awaitExecuted().status()).isNotEqualTo(CompletionStatus.SUCCESS);
      } else {
        assertThat(link.ours.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
      }
      for (int i = 0; i < 3; i++) {
        assertThat(link.ours.awaitReceived().status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
      }
    }
  }

  /** The peer says nothing any more: the retries end. */
  private static void cut(Guest guest) throws Exception {
    try (Link link = Link.weConnect(guest, 1, 1, 64, "?ackTimeout=14&retryCount=3")) {
      Wire.lose(100);
      try {
        Done done = link.ours.execute(new WorkRequest().send(1, link.ours.memory, 0, 64));
        assertThat(done.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(link.ours.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
        assertThat(link.fabric.counters().get("retry_exceeded_err")).isPositive();
      } finally {
        Wire.loseNothing();
      }
    }
  }

  private static String hex(String text) {
    StringBuilder hex = new StringBuilder();
    for (byte b : text.getBytes(US_ASCII)) {
      hex.append("%02x".formatted(b));
    }
    return hex.toString();
  }
}
