package io.ringbell.counter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One counter for each constant of an enum. Each counter has a cache line of its own, so that
 * threads that count different things do not slow each other. All methods from any thread; nothing
 * allocates but {@link #snapshot()}.
 */
public final class Counters {
  private static final int STRIDE = 8; // longs in a cache line

  private final Enum<?>[] keys;
  private final AtomicLongArray values;

  /** Counters for all constants of {@code keys}, at 0. */
  public Counters(Class<? extends Enum<?>> keys) {
    this.keys = keys.getEnumConstants();
    this.values = new AtomicLongArray((this.keys.length + 1) * STRIDE);
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
    return values.get(slot(key));
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
    return (ordinal + 1) * STRIDE;
  }

  private static String name(Enum<?> key) {
    return key.name().toLowerCase(java.util.Locale.ROOT);
  }
}
