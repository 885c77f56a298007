package io.ringbell.examples.kvstore;

import io.ringbell.RpcChannel;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** The client program: updates by calls, lookups by READs, and both at once. */
public final class KvDemo {
  private static final String USAGE = "usage: KvDemo <address>, such as tcp://127.0.0.1:7472";
  private static final int LOOKUPS = 20_000;
  private static final int VALUE_LENGTH = 200;

  private KvDemo() {}

  /** Exits with 1 and one line if something fails. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) {
    try {
      run(args, System.out, LOOKUPS);
    } catch (RuntimeException e) {
      System.err.println("kvstore client: " + Failures.oneLine(e));
      System.exit(1);
    }
  }

  static void run(String[] args, PrintStream out, int lookups) {
    if (args.length != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    try (RpcChannel channel = RpcChannel.open(args[0])) {
      try (KvClient client = new KvClient(channel)) {
        show(client, out);
        compare(client, KvStoreStub.of(channel), out, lookups);
        lookUpWhileAnotherWrites(args[0], client, out, lookups);
      }
      try (KvClient last = new KvClient(channel)) {
        out.println("lookups that clients counted by fetchAndAdd: " + last.lookupsOfAll());
      }
    }
  }

  private static void show(KvClient client, PrintStream out) {
    client.put("color", "red");
    out.println("put(color, red)          by a call");
    out.println("get(color) -> " + client.get("color") + "   by a READ");
    client.put("color", "blue");
    out.println("put(color, blue), get(color) -> " + client.get("color"));
    out.println("get(shape) -> " + client.get("shape"));
    out.println("remove(color) -> " + client.remove("color"));
    out.println("get(color) -> " + client.get("color"));
  }

  private static void compare(KvClient client, KvStore store, PrintStream out, int lookups) {
    client.put("key", "value");
    long[] reads = new long[lookups];
    long[] calls = new long[lookups];
    for (int i = 0; i < lookups; i++) {
      long start = System.nanoTime();
      require(client.get("key"), "value");
      long between = System.nanoTime();
      require(store.find("key"), "value");
      reads[i] = between - start;
      calls[i] = System.nanoTime() - between;
    }
    Arrays.sort(reads);
    Arrays.sort(calls);
    out.printf(
        "%d lookups each: p50 %.1f µs by a READ, %.1f µs by a call%n",
        lookups, reads[lookups / 2] / 1000.0, calls[lookups / 2] / 1000.0);
  }

  private static void lookUpWhileAnotherWrites(
      String address, KvClient client, PrintStream out, int lookups) {
    client.put("changing", "a".repeat(VALUE_LENGTH));
    AtomicBoolean stop = new AtomicBoolean();
    AtomicLong writes = new AtomicLong();
    Thread writer = new Thread(() -> write(address, stop, writes), "writer");
    writer.start();
    try {
      while (writes.get() == 0 && writer.isAlive()) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < lookups; i++) {
        requireWhole(client.get("changing"));
      }
    } finally {
      stop.set(true);
      join(writer);
    }
    out.printf(
        "%d lookups beside %d writes: all whole; %d READs met a write, %d were torn, and were made"
            + " again%n",
        lookups, writes.get(), client.busyReads(), client.tornReads());
  }

  private static void write(String address, AtomicBoolean stop, AtomicLong writes) {
    try (RpcChannel channel = RpcChannel.open(address)) {
      KvStore store = KvStoreStub.of(channel);
      while (!stop.get()) {
        char letter = (char) ('a' + writes.get() % 26);
        store.put("changing", String.valueOf(letter).repeat(VALUE_LENGTH));
        writes.incrementAndGet();
      }
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void require(Optional<String> found, String expected) {
    if (!found.equals(Optional.of(expected))) {
      throw new IllegalStateException("found " + found + ", expected " + expected);
    }
  }

  private static void requireWhole(Optional<String> found) {
    String value = found.orElseThrow();
    if (!value.equals(value.substring(0, 1).repeat(VALUE_LENGTH))) {
      throw new IllegalStateException("a torn value was returned: " + value);
    }
  }
}
