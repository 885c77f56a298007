package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion.Opcode;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.List;

/** Every verb in both roles, in sizes around the path MTU. */
final class VerbCases {
  private static final int IMMEDIATE = 0x89ABCDEF;
  private static final int TARGET = 4096; // an offset that is not the start of the memory

  private VerbCases() {}

  /** For the path MTU that the wire has while they run. */
  static List<InteropCase> all(int pathMtu) {
    List<InteropCase> cases = new ArrayList<>();
    for (Verb verb : Verb.values()) {
      cases.add(
          new InteropCase(
              verb + " to the kernel, path MTU " + pathMtu,
              guest -> oursToKernel(guest, verb, pathMtu)));
      cases.add(
          new InteropCase(
              verb + " from the kernel, path MTU " + pathMtu,
              guest -> kernelToOurs(guest, verb, pathMtu)));
    }
    return cases;
  }

  private static int[] sizes(int pathMtu) {
    return new int[] {0, 1, pathMtu - 1, pathMtu, pathMtu + 1, 10 * pathMtu};
  }

  private static void oursToKernel(Guest guest, Verb verb, int pathMtu) throws Exception {
    int[] sizes = sizes(pathMtu);
    int room = 10 * pathMtu;
    try (Link link = Link.weConnect(guest, 1, sizes.length, room, "")) {
      if (verb.isAtomic()) {
        atomicsToKernel(link, verb);
        return;
      }
      for (int i = 0; i < sizes.length; i++) {
        oursToKernel(link, verb, sizes[i], i, room);
      }
      link.must("disconnect");
      link.ours.until("the end", () -> link.ours.queuePair.failure() != null);
    }
  }

  private static void oursToKernel(Link link, Verb verb, int size, int number, int room)
      throws InterruptedException {
    int seed = 18 + number; // 17 makes a payload that tshark takes for an Ethernet type
    if (verb == Verb.READ) {
      link.must("fill %d %d %d", TARGET, size, seed);
    } else {
      link.ours.fill(0, size, seed);
    }
    long target = link.theirs.address() + TARGET;
    int rkey = link.theirs.rkey();
    Done done = link.ours.execute(request(verb, link.ours, size, target, rkey));
    assertThat(done.status()).as("%d bytes", size).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(done.id()).isEqualTo(7);
    if (verb.takesReceive()) {
      String immediate = verb.hasImmediate() ? "0x89abcdef" : "-";
      link.expectKernelCompletion(
          "%d 0 %d %d %s;".formatted(1000 + number, verb.receive, size, immediate));
    }
    switch (verb) {
      case READ -> assertThat(link.ours.bytes(0, size)).isEqualTo(OurSide.pattern(size, seed));
      case WRITE, WRITE_WITH_IMM -> link.must("check %d %d %d", TARGET, size, seed);
      default -> link.must("check %d %d %d", VerbsPeer.INBOX + number * room, size, seed);
    }
  }

  private static WorkRequest request(Verb verb, OurSide side, int size, long target, int rkey) {
    WorkRequest request = new WorkRequest();
    return switch (verb) {
      case SEND -> request.send(7, side.memory, 0, size);
      case SEND_WITH_IMM -> request.sendWithImmediate(7, side.memory, 0, size, IMMEDIATE);
      case WRITE -> request.write(7, side.memory, 0, size, target, rkey);
      case WRITE_WITH_IMM ->
          request.writeWithImmediate(7, side.memory, 0, size, target, rkey, IMMEDIATE);
      case READ -> request.read(7, side.memory, 0, size, target, rkey);
      case COMPARE_AND_SWAP -> request.compareAndSwap(7, side.memory, 0, target, rkey, 5, -6);
      case FETCH_AND_ADD -> request.fetchAndAdd(7, side.memory, 0, target, rkey, -6);
    };
  }

  private static void atomicsToKernel(Link link, Verb verb) throws InterruptedException {
    long target = link.theirs.address() + TARGET;
    long[] before = {5, 5_000_000_000L, -1};
    for (long value : before) {
      link.must("set %d %d", TARGET, value);
      Done done = link.ours.execute(request(verb, link.ours, 8, target, link.theirs.rkey()));
      assertThat(done.status()).isEqualTo(CompletionStatus.SUCCESS);
      assertThat(link.ours.memory.buffer().getLong(0)).as("the old value").isEqualTo(value);
      assertThat(link.ask("get %d", TARGET)).isEqualTo("0x" + Long.toHexString(after(verb, value)));
    }
  }

  private static long after(Verb verb, long value) {
    return verb == Verb.FETCH_AND_ADD ? value - 6 : value == 5 ? -6 : value;
  }

  private static void kernelToOurs(Guest guest, Verb verb, int pathMtu) throws Exception {
    int[] sizes = sizes(pathMtu);
    int room = 10 * pathMtu;
    try (Link link = Link.kernelConnects(guest, sizes.length, 1, room, "")) {
      if (verb.isAtomic()) {
        atomicsFromKernel(link, verb);
        return;
      }
      for (int i = 0; i < sizes.length; i++) {
        kernelToOurs(link, verb, sizes[i], i, room);
      }
      link.ours.queuePair.disconnect();
      link.must("gone 10000");
    }
  }

  private static void kernelToOurs(Link link, Verb verb, int size, int number, int room)
      throws InterruptedException {
    int seed = 40 + number;
    if (verb == Verb.READ) {
      link.ours.fill(TARGET, size, seed);
    } else {
      link.must("fill 0 %d %d", size, seed);
    }
    post(link, verb, size);
    if (verb.takesReceive()) {
      Done done = link.ours.awaitReceived();
      assertThat(done.status()).as("%d bytes", size).isEqualTo(CompletionStatus.SUCCESS);
      assertThat(done.id()).isEqualTo(1000 + number);
      assertThat(done.bytes()).isEqualTo(size);
      assertThat(done.opcode())
          .isEqualTo(verb == Verb.WRITE_WITH_IMM ? Opcode.RECEIVE_WRITE_WITH_IMM : Opcode.RECEIVE);
      assertThat(done.immediatePresent()).isEqualTo(verb.hasImmediate());
      assertThat(done.immediate()).isEqualTo(verb.hasImmediate() ? IMMEDIATE : 0);
    }
    awaitKernel(link, verb);
    switch (verb) {
      case READ -> link.must("check 0 %d %d", size, seed);
      case WRITE, WRITE_WITH_IMM ->
          assertThat(link.ours.bytes(TARGET, size)).isEqualTo(OurSide.pattern(size, seed));
      default ->
          assertThat(link.ours.bytes(OurSide.inbox(number, room), size))
              .isEqualTo(OurSide.pattern(size, seed));
    }
  }

  private static void atomicsFromKernel(Link link, Verb verb) throws InterruptedException {
    for (long value : new long[] {5, 5_000_000_000L, -1}) {
      link.ours.memory.buffer().putLong(TARGET, value);
      post(link, verb, 8);
      awaitKernel(link, verb);
      assertThat(link.ask("get 0")).isEqualTo("0x" + Long.toHexString(value));
      assertThat(link.ours.memory.buffer().getLong(TARGET)).isEqualTo(after(verb, value));
    }
  }

  private static void post(Link link, Verb verb, int size) throws InterruptedException {
    link.must(
        "post %s 0 %d %d %d 2 %d 5 -6",
        verb, size, link.ours.memory.address() + TARGET, link.ours.memory.rkey(), IMMEDIATE);
  }

  private static void awaitKernel(Link link, Verb verb) throws InterruptedException {
    link.expectKernelCompletion("1 0 " + verb.completion + " ");
  }
}
