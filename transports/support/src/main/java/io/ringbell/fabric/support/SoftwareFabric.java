package io.ringbell.fabric.support;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.QueuePairConfig;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** What fabrics have in common whose queue pairs are software between two sockets. */
public abstract class SoftwareFabric<Q extends SoftwareQueuePair> implements Fabric {
  /** Bytes that a request may carry inline. */
  public static final int MAX_INLINE = 256;

  /** Entries of one queue; they are allocated when the queue pair is made. */
  private static final int MAX_DEPTH = 1 << 16;

  /** Process-wide, so that logs of two fabrics can be told apart. */
  private static final AtomicInteger LAST_NUMBER = new AtomicInteger();

  private final String name;
  private final Class<? extends CompletionQueue> ownQueues;
  private final Counters counters;
  private final SecureRandom random = new SecureRandom();

  /**
   * For a fabric of this name, as in "the TCP fabric".
   *
   * @param ownQueues its completion queues
   * @param counters what it counts
   */
  protected SoftwareFabric(
      String name, Class<? extends CompletionQueue> ownQueues, Class<? extends Enum<?>> counters) {
    this.name = name;
    this.ownQueues = ownQueues;
    this.counters = new Counters(counters);
  }

  @Override
  public final Counters counters() {
    return counters;
  }

  /** Its source of keys and names that nobody can guess. */
  protected final SecureRandom random() {
    return random;
  }

  final String name() {
    return name;
  }

  final boolean isOwn(CompletionQueue queue) {
    return ownQueues.isInstance(queue);
  }

  final SoftwareProtectionDomain newProtectionDomain() {
    return new SoftwareProtectionDomain(random, newViewableMemory());
  }

  /** Memory that peers can view, for one protection domain; null for none. */
  protected ViewableMemory newViewableMemory() {
    return null;
  }

  final Q newQueuePair(SoftwareProtectionDomain protectionDomain, QueuePairConfig config) {
    QueueDepths.check(config, MAX_DEPTH);
    int inline = Math.min(config.maxInline(), MAX_INLINE);
    return newQueuePair(LAST_NUMBER.incrementAndGet(), protectionDomain, config, inline);
  }

  /** A queue pair that is not connected, from what was checked. */
  protected abstract Q newQueuePair(
      int number, SoftwareProtectionDomain protectionDomain, QueuePairConfig config, int inline);
}
