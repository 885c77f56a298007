package io.ringbell.rpc.contract;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The service that the suite calls; {@link ProbeService} says what each method does. */
@RpcService
public interface Probe {
  long add(long a, long b);

  CompletableFuture<Long> addLater(long a, long b);

  boolean not(boolean value);

  int negate(int value);

  float halfOf(float value);

  double halfOf64(double value);

  String describe(boolean a, int b, long c, float d, double e, String f, byte[] g, Shade h);

  Optional<String> optional(Optional<String> value);

  List<String> reversed(List<String> values);

  Set<Integer> squares(Set<Integer> values);

  Map<String, Long> counted(Map<String, Long> values);

  List<Point> mirrored(List<Point> points);

  ByteBuffer slice(ByteBuffer bytes, int from, int to);

  Stamp stamp(UUID id, Instant at, Duration length);

  byte[] echo(byte[] payload);

  CompletableFuture<byte[]> echoLater(byte[] payload);

  byte[] produce(int size, long seed);

  CompletableFuture<byte[]> produceLater(int size, long seed);

  long consume(byte[] payload);

  void note(int id);

  CompletableFuture<Void> noteLater(int id);

  byte[] noteEcho(int id, byte[] payload);

  CompletableFuture<byte[]> noteEchoLater(int id, byte[] payload);

  CompletableFuture<Long> hold(int id);

  @RpcMethod(blocking = true)
  CompletableFuture<Long> holdBehindGate(int id);

  @RpcMethod(blocking = true)
  long block(int id);

  @RpcMethod(value = "BlockLater", blocking = true)
  CompletableFuture<Long> blockLater(int id);

  void stall(int id);

  CompletableFuture<Void> stallLater(int id);

  void fail(int code, String text);

  CompletableFuture<String> failLater(int code, String text);

  String crash(String text);

  String nothing();

  CompletableFuture<String> nothingLater();

  CompletableFuture<String> noFuture();

  /** An enum. */
  enum Shade {
    LIGHT,
    DARK
  }

  /** A record. */
  record Point(int x, int y) {}

  /** A record of the well-known types. */
  record Stamp(UUID id, Instant at, Duration length, Optional<Point> where) {}
}
