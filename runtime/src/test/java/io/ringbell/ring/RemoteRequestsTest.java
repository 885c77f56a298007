package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RemoteRequestsTest {
  private final FabricException gone =
      new FabricException(FabricException.Reason.DISCONNECTED, "gone");

  private final RemoteRequests requests = new RemoteRequests(16);
  private int number;

  /** Posts what may be posted. */
  private int post() {
    int count = 0;
    for (RemoteRequest next = requests.take(); next != null; next = requests.take()) {
      requests.onPosting(next, number++);
      count++;
    }
    return count;
  }

  @Test
  void oneReadIsLeftForTheControlBlock() {
    List<Probe> probes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      probes.add(new Probe(i));
      requests.add(probes.get(i));
    }
    assertThat(requests.isReady()).isTrue();
    assertThat(post()).isEqualTo(15);
    assertThat(requests.isReady()).isFalse();
    for (int i = 0; i < 40; i++) {
      requests.onCompleted(i);
      assertThat(probes.get(i).completed).isEqualTo(1);
      post();
    }
    assertThat(requests.isReady()).isFalse();
    assertThat(probes).allMatch(probe -> probe.completed == 1 && probe.failed.get() == 0);
  }

  @Test
  void completionsComeInOrder() {
    requests.add(new Probe(0));
    requests.add(new Probe(1));
    post();
    assertThatExceptionOfType(FabricException.class).isThrownBy(() -> requests.onCompleted(1));
    requests.onCompleted(0);
    requests.onCompleted(1);
    assertThatExceptionOfType(FabricException.class).isThrownBy(() -> requests.onCompleted(2));
  }

  @Test
  void theEndFailsAllAndWhatComesLater() {
    List<Probe> probes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      probes.add(new Probe(i));
      requests.add(probes.get(i));
    }
    post();
    requests.close(gone);
    Probe late = new Probe(99);
    requests.add(late);
    probes.add(late);
    assertThat(probes).allMatch(probe -> probe.completed == 0 && probe.failed.get() == 1);
    assertThat(requests.take()).isNull();
  }

  @Test
  void manyThreadsAddWhileOneTakes() throws InterruptedException {
    int threads = 3;
    int each = 20_000;
    RequestQueue queue = new RequestQueue();
    List<Thread> adders = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int base = t * each;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  queue.add(new Probe(base + i));
                }
              });
      adders.add(thread);
      thread.start();
    }
    int[] next = {0, each, 2 * each};
    for (int taken = 0; taken < threads * each; ) {
      Probe probe = (Probe) queue.poll();
      if (probe == null) {
        Thread.onSpinWait();
        continue;
      }
      taken++;
      int of = probe.id / each;
      assertThat(probe.id).as("order of thread %d", of).isEqualTo(next[of]);
      next[of]++;
    }
    for (Thread thread : adders) {
      thread.join();
    }
    assertThat(queue.isEmpty()).isTrue();
    assertThat(queue.poll()).isNull();
  }

  @Test
  void requestsThatRaceWithTheEndFailOnce() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      RemoteRequests racing = new RemoteRequests(16);
      List<Probe> probes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        probes.add(new Probe(i));
      }
      Thread one = new Thread(() -> probes.subList(0, 20).forEach(racing::add));
      Thread two = new Thread(() -> probes.subList(20, 40).forEach(racing::add));
      one.start();
      two.start();
      racing.close(gone);
      one.join();
      two.join();
      assertThat(probes).as("round %d", round).allMatch(probe -> probe.failed.get() == 1);
    }
  }

  /** A request that counts its ends. */
  private static final class Probe extends RemoteRequest {
    final int id;
    final AtomicInteger failed = new AtomicInteger();
    int completed;

    Probe(int id) {
      this.id = id;
    }

    @Override
    protected void onCompleted() {
      completed++;
    }

    @Override
    protected void onFailed(FabricException cause) {
      failed.incrementAndGet();
    }
  }
}
