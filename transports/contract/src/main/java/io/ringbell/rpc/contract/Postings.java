package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallObserver;
import io.ringbell.Metadata;
import io.ringbell.Status;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hears when requests are encoded and posted, and remembers it. */
final class Postings implements CallObserver {
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  @Override
  public void onEncoded() {
    heard.add("encoded");
    threads.add(Thread.currentThread());
    throw new IllegalStateException("what an observer throws is dropped");
  }

  @Override
  public void onPosted() {
    heard.add("posted");
    threads.add(Thread.currentThread());
    throw new IllegalStateException("what an observer throws is dropped");
  }

  @Override
  public void onEnd(Status status, Metadata trailers) {}

  /** One request was encoded, then posted, by one thread. */
  void awaitOne() {
    Await.until("posted: " + heard, () -> heard.size() >= 2);
    assertThat(heard).containsExactly("encoded", "posted");
    assertThat(threads.get(1)).isSameAs(threads.get(0));
  }
}
