package io.ringbell.fabric.contract;

import java.util.ArrayDeque;
import java.util.Deque;

/** What a test must close, in the reverse order of adding. From any thread. */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  synchronized <T extends AutoCloseable> T add(T resource) {
    open.push(resource);
    return resource;
  }

  static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("closing " + resource, e);
    }
  }

  @Override
  public synchronized void close() {
    RuntimeException failure = null;
    while (!open.isEmpty()) {
      try {
        close(open.pop());
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
