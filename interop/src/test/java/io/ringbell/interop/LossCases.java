package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages over a wire that loses packets in both directions: each arrives once, whole and in
 * order. Connecting happens on the lossy wire too.
 */
final class LossCases {
  private static final int SIZE = 3000;
  private static final int OURS = 150;

  /** Few: for each message whose end is lost, rxe waits for its time-out of two seconds. */
  private static final int THEIRS = 24;

  /**
   * One round from the kernel is some hundred packets: one in three rounds loses none of them at 1
   * %.
   */
  private static final int MAX_ROUNDS = 20;

  private LossCases() {}

  static List<InteropCase> all() {
    List<InteropCase> cases = new ArrayList<>();
    for (int percent : new int[] {1, 5}) {
      cases.add(
          new InteropCase(
              "messages to the kernel, %d %% loss".formatted(percent),
              guest -> lossy(percent, () -> toKernel(guest))));
      cases.add(
          new InteropCase(
              "messages from the kernel, %d %% loss".formatted(percent),
              guest -> lossy(percent, () -> fromKernel(guest))));
    }
    return cases;
  }

  private interface Body {
    void run() throws Exception;
  }

  private static void lossy(int percent, Body body) throws Exception {
    Wire.lose(percent);
    try {
      int rounds = 0;
      do {
        body.run();
        rounds++;
      } while (Wire.lost() == 0 && rounds < MAX_ROUNDS);
      assertThat(Wire.lost()).as("packets lost in %d rounds", rounds).isPositive();
    } finally {
      Wire.loseNothing();
    }
  }

  /** A SEND, a WRITE and a READ of each number; the READ brings back what the WRITE wrote. */
  private static void toKernel(Guest guest) throws Exception {
    try (Link link = Link.weConnect(guest, 1, 32, SIZE, "")) {
      long target = link.theirs.address();
      int rkey = link.theirs.rkey();
      OurSide ours = link.ours;
      for (int i = 0; i < OURS; i++) {
        int out = i % 8 * 4096;
        int back = 65536 + out;
        ours.fill(out, SIZE, i);
        ours.post(new WorkRequest().send(1, ours.memory, out, SIZE));
        ours.post(new WorkRequest().write(2, ours.memory, out, SIZE, target + out, rkey));
        ours.post(new WorkRequest().read(3, ours.memory, back, SIZE, target + out, rkey));
        for (int id = 1; id <= 3; id++) {
          Done done = ours.awaitExecuted();
          assertThat(done.status()).as("message %d", i).isEqualTo(CompletionStatus.SUCCESS);
          assertThat(done.id()).isEqualTo(id);
        }
        assertThat(ours.bytes(back, SIZE)).as("round %d", i).isEqualTo(OurSide.pattern(SIZE, i));
        int inbox = i % (OurSide.HALF / SIZE) * SIZE;
        link.expectKernelCompletion("%d 0 128 %d ".formatted(1000 + i, SIZE));
        link.must("check %d %d %d", VerbsPeer.INBOX + inbox, SIZE, i);
        link.must("receive 1 %d", SIZE);
      }
    }
  }

  private static void fromKernel(Guest guest) throws Exception {
    try (Link link = Link.kernelConnects(guest, THEIRS, 1, SIZE, "")) {
      for (int i = 0; i < THEIRS; i++) {
        link.must("fill %d %d %d", i * SIZE, SIZE, i);
        link.must("post SEND %d %d 0 0 2 0 0 0", i * SIZE, SIZE);
      }
      for (int i = 0; i < THEIRS; i++) {
        Done done = link.ours.awaitReceived();
        assertThat(done.status()).isEqualTo(CompletionStatus.SUCCESS);
        assertThat(done.id()).isEqualTo(1000 + i);
        assertThat(done.bytes()).isEqualTo(SIZE);
        assertThat(link.ours.bytes(OurSide.inbox(i, SIZE), SIZE))
            .as("message %d", i)
            .isEqualTo(OurSide.pattern(SIZE, i));
      }
      for (int i = 0; i < THEIRS; i++) {
        link.expectKernelCompletion("1 0 0 ");
      }
      assertThat(link.ours.pending()).as("nothing arrives twice").isZero();
    }
  }
}
