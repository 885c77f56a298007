package io.ringbell.rpc.contract;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Does what the tests say, and remembers which calls have reached it. The gate is closed at first:
 * {@link #openGate} lets the methods go on that wait for it.
 */
public final class ProbeService implements Probe {
  private final Map<Integer, Integer> runs = new ConcurrentHashMap<>();
  private final Map<Integer, CompletableFuture<Long>> held = new ConcurrentHashMap<>();
  private final CountDownLatch gate = new CountDownLatch(1);

  /** How often the handler of that id has run. */
  public int runs(int id) {
    return runs.getOrDefault(id, 0);
  }

  /** The future that {@link #hold} returned for that id, once it has run. */
  public CompletableFuture<Long> held(int id) {
    Await.until("hold(" + id + ") has run", () -> held.containsKey(id));
    return held.get(id);
  }

  /** Lets all go on that wait at the gate, now and later. */
  public void openGate() {
    gate.countDown();
  }

  /** Waits until the handler of that id has started. */
  public void awaitRun(int id) {
    Await.until("the handler of " + id + " runs", () -> runs(id) > 0);
  }

  private void ran(int id) {
    runs.merge(id, 1, Integer::sum);
  }

  private void waitAtGate() {
    try {
      if (!gate.await(Await.LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody has opened the gate");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted at the gate", e);
    }
  }

  @Override
  public long add(long a, long b) {
    return a + b;
  }

  @Override
  public CompletableFuture<Long> addLater(long a, long b) {
    return CompletableFuture.completedFuture(a + b);
  }

  @Override
  public boolean not(boolean value) {
    return !value;
  }

  @Override
  public int negate(int value) {
    return -value;
  }

  @Override
  public float halfOf(float value) {
    return value / 2;
  }

  @Override
  public double halfOf64(double value) {
    return value / 2;
  }

  @Override
  public String describe(
      boolean a, int b, long c, float d, double e, String f, byte[] g, Probe.Shade h) {
    return String.join(
        "|", List.of("" + a, "" + b, "" + c, "" + d, "" + e, f, Arrays.toString(g), "" + h));
  }

  @Override
  public Optional<String> optional(Optional<String> value) {
    return value.map(text -> text + "!");
  }

  @Override
  public List<String> reversed(List<String> values) {
    List<String> reversed = new ArrayList<>(values);
    Collections.reverse(reversed);
    return reversed;
  }

  @Override
  public Set<Integer> squares(Set<Integer> values) {
    return values.stream().map(n -> n * n).collect(Collectors.toSet());
  }

  @Override
  public Map<String, Long> counted(Map<String, Long> values) {
    Map<String, Long> counted = new TreeMap<>();
    values.forEach((key, value) -> counted.put(key, value + 1));
    return counted;
  }

  @Override
  public List<Point> mirrored(List<Point> points) {
    return points.stream().map(p -> new Point(p.y(), p.x())).toList();
  }

  @Override
  public ByteBuffer slice(ByteBuffer bytes, int from, int to) {
    return bytes.slice(from, to - from);
  }

  @Override
  public Stamp stamp(UUID id, Instant at, Duration length) {
    return new Stamp(id, at.plus(length), length.negated(), Optional.of(new Point(-1, 1)));
  }

  @Override
  public byte[] echo(byte[] payload) {
    return payload;
  }

  @Override
  public CompletableFuture<byte[]> echoLater(byte[] payload) {
    return CompletableFuture.completedFuture(payload);
  }

  @Override
  public byte[] produce(int size, long seed) {
    return Payloads.bytes(size, seed);
  }

  @Override
  public CompletableFuture<byte[]> produceLater(int size, long seed) {
    return CompletableFuture.completedFuture(Payloads.bytes(size, seed));
  }

  @Override
  public long consume(byte[] payload) {
    return Payloads.checksum(payload);
  }

  @Override
  public void note(int id) {
    ran(id);
  }

  @Override
  public CompletableFuture<Void> noteLater(int id) {
    ran(id);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public byte[] noteEcho(int id, byte[] payload) {
    ran(id);
    return payload;
  }

  @Override
  public CompletableFuture<byte[]> noteEchoLater(int id, byte[] payload) {
    ran(id);
    return CompletableFuture.completedFuture(payload);
  }

  /** Ends when the test completes {@link #held}. */
  @Override
  public CompletableFuture<Long> hold(int id) {
    CompletableFuture<Long> future = new CompletableFuture<>();
    held.put(id, future);
    ran(id);
    return future;
  }

  /** Like {@link #hold}, but waits at the gate before it returns. */
  @Override
  public CompletableFuture<Long> holdBehindGate(int id) {
    ran(id);
    waitAtGate();
    CompletableFuture<Long> future = new CompletableFuture<>();
    held.put(id, future);
    return future;
  }

  /** Waits at the gate, on the executor. */
  @Override
  public long block(int id) {
    ran(id);
    waitAtGate();
    return id;
  }

  @Override
  public CompletableFuture<Long> blockLater(int id) {
    ran(id);
    waitAtGate();
    return CompletableFuture.completedFuture((long) id);
  }

  /** Waits at the gate on the event loop, as a handler must not: the server stands still. */
  @Override
  public void stall(int id) {
    ran(id);
    waitAtGate();
  }

  @Override
  public CompletableFuture<Void> stallLater(int id) {
    stall(id);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void fail(int code, String text) {
    throw failure(code, text);
  }

  @Override
  public CompletableFuture<String> failLater(int code, String text) {
    return CompletableFuture.failedFuture(failure(code, text));
  }

  private static RpcException failure(int code, String text) {
    return new RpcException(new Status(Status.Code.ofNumber(code), text), Delivery.MAYBE_EXECUTED);
  }

  @Override
  public String crash(String text) {
    throw new IllegalStateException(text, new IllegalArgumentException("the secret cause"));
  }

  @Override
  public String nothing() {
    return null;
  }

  @Override
  public CompletableFuture<String> nothingLater() {
    return CompletableFuture.supplyAsync(() -> null);
  }

  @Override
  public CompletableFuture<String> noFuture() {
    return null;
  }
}
