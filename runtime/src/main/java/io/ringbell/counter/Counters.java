package io.ringbell.counter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One counter for each constant of an enum. Each counter has a cache line of its own, so that
 * threads that count different things do not slow each other. All methods from any thread; nothing
 * allocates but {@link #snapshot()} and {@link #part()}.
 */
public class Counters {
  private static final int STRIDE = 8; // longs in a cache line

  private final Enum<?>[] keys;
  private final AtomicLongArray values;
  private final int stride;
  private final List<Part> parts = new ArrayList<>(); // guarded by itself

  /** Counters for all constants of {@code keys}, at 0. */
  public Counters(Class<? extends Enum<?>> keys) {
    this(keys.getEnumConstants(), STRIDE);
  }

  private Counters(Enum<?>[] keys, int stride) {
    this.keys = keys;
    this.stride = stride;
    this.values = new AtomicLongArray((keys.length + 1) * stride);
  }

  /** Adds 1. */
  public void increment(Enum<?> key) {
    values.getAndIncrement(slot(key));
  }

  /** Adds {@code amount}. */
  public void add(Enum<?> key, long amount) {
    values.getAndAdd(slot(key), amount);
  }

  /** The current value. */
  public long get(Enum<?> key) {
    int slot = slot(key);
    synchronized (parts) {
      long sum = values.get(slot);
      for (Part part : parts) {
        sum += part.get(key);
      }
      return sum;
    }
  }

  /** The value by name. */
  public long get(String name) {
    for (Enum<?> key : keys) {
      if (name(key).equals(name)) {
        return get(key);
      }
    }
    throw new IllegalArgumentException(
        "counter: " + name + " (expected one of: " + snapshot().keySet() + ")");
  }

  /** All values by lower-case name, in the order of the enum. */
  public Map<String, Long> snapshot() {
    Map<String, Long> snapshot = new LinkedHashMap<>();
    for (Enum<?> key : keys) {
      snapshot.put(name(key), get(key));
    }
    return snapshot;
  }

  /**
   * Counters that one thread at a time changes, such as the one that polls, and that are part of
   * these: what is added there shows here. An addition is a load and a store, where these need a
   * locked instruction, which also waits for all stores before it.
   */
  public Part part() {
    Part part = new Part(this);
    synchronized (parts) {
      parts.add(part);
    }
    return part;
  }

  @Override
  public String toString() {
    return snapshot().toString();
  }

  private int slot(Enum<?> key) {
    int ordinal = key.ordinal();
    if (ordinal >= keys.length || keys[ordinal] != key) {
      throw new IllegalArgumentException(
          "counter: " + key + " (expected one of: " + snapshot().keySet() + ")");
    }
    return (ordinal + 1) * stride;
  }

  private static String name(Enum<?> key) {
    return key.name().toLowerCase(Locale.ROOT);
  }

  /**
   * What one writer adds to {@link Counters}. {@link #increment}, {@link #add} and {@link #close}
   * by one thread at a time, which sees what the last one did; all else from any thread.
   */
  public static final class Part extends Counters implements AutoCloseable {
    private final Counters whole;
    private boolean closed;

    private Part(Counters whole) {
      super(whole.keys, 1);
      this.whole = whole;
    }

    @Override
    public void increment(Enum<?> key) {
      add(key, 1);
    }

    @Override
    public void add(Enum<?> key, long amount) {
      if (closed) {
        whole.add(key, amount);
        return;
      }
      AtomicLongArray values = super.values;
      int slot = super.slot(key);
      values.setOpaque(slot, values.getOpaque(slot) + amount);
    }

    /** The whole takes over what was added, and what still will be. */
    @Override
    public void close() {
      closed = true;
      synchronized (whole.parts) {
        if (whole.parts.remove(this)) {
          for (Enum<?> key : whole.keys) {
            whole.add(key, get(key));
          }
        }
      }
    }

    /** Another part of the whole. */
    @Override
    public Part part() {
      return whole.part();
    }
  }
}
