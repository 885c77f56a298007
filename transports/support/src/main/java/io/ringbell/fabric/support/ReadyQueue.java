package io.ringbell.fabric.support;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The queue pairs that have completions to hand over, each at most once: a stack that any thread
 * pushes to, and a first-in-first-out list that only the poller sees. Allocates nothing.
 *
 * @param <Q> a queue pair
 */
public final class ReadyQueue<Q> {
  /** The place of one queue pair in the queue. */
  public static final class Link<Q> {
    private final Q queuePair;
    private final AtomicInteger queued = new AtomicInteger();
    private Link<Q> next;

    public Link(Q queuePair) {
      this.queuePair = queuePair;
    }
  }

  private final AtomicReference<Link<Q>> pushed = new AtomicReference<>();
  private Link<Q> head;
  private Link<Q> tail;
  private volatile boolean backlog; // head != null, for other threads

  /** Adds one from any thread; false if it was there already. */
  public boolean push(Link<Q> link) {
    // Whoever takes it clears the mark first and looks afterwards, so nothing is missed; the
    // exchange also orders what was done before against that look.
    if (link.queued.getAndSet(1) != 0) {
      return false;
    }
    Link<Q> top;
    do {
      top = pushed.get();
      link.next = top;
    } while (!pushed.compareAndSet(top, link));
    return true;
  }

  /** Whether there is none. From any thread. */
  public boolean isEmpty() {
    return pushed.get() == null && !backlog;
  }

  // Poller.

  /** Moves what was pushed to the list; says how many there are. */
  public int collect() {
    Link<Q> link = pushed.get() == null ? null : pushed.getAndSet(null);
    while (link != null) {
      Link<Q> next = link.next;
      append(link);
      link = next;
    }
    int count = 0;
    for (Link<Q> l = head; l != null; l = l.next) {
      count++;
    }
    return count;
  }

  /** Takes the first of the list. */
  public Q take() {
    Link<Q> link = head;
    head = link.next;
    if (head == null) {
      tail = null;
      if (backlog) {
        backlog = false;
      }
    }
    link.next = null;
    link.queued.set(0);
    return link.queuePair;
  }

  /** Puts one back behind the others. */
  public void putBack(Link<Q> link) {
    if (link.queued.compareAndSet(0, 1)) {
      append(link);
    }
  }

  /** To be called before the poller leaves. */
  public void leave() {
    boolean left = head != null;
    if (backlog != left) {
      backlog = left;
    }
  }

  private void append(Link<Q> link) {
    link.next = null;
    if (tail == null) {
      head = link;
    } else {
      tail.next = link;
    }
    tail = link;
  }
}
