package io.ringbell.rpc.contract;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.RemoteRequest;
import io.ringbell.ring.RingClient;
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.RingCounter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A client that speaks the ring's protocol and sends what frames it likes. Used by one thread. */
final class RawClient implements AutoCloseable {
  private static final int MAX_MESSAGE = 1 << 20;

  private final Fabric fabric;
  private final RingClient ring;
  private final Handler handler = new Handler();
  private final Connection connection;

  RawClient(String address) {
    FabricAddress parsed = FabricAddress.parse(address);
    fabric = Fabrics.open(parsed.scheme());
    ring = new RingClient(fabric, parsed, new BufferPool(1 << 20), new Counters(RingCounter.class));
    long nanos = TimeUnit.SECONDS.toNanos(Await.LIMIT_SECONDS);
    connection = ring.connect(config(4096, 0), handler, nanos);
  }

  static RingConfig config(int ringCapacity, int maxCalls) {
    return new RingConfig(
        ringCapacity,
        16,
        64,
        MAX_MESSAGE,
        maxCalls,
        2 * MAX_MESSAGE,
        TimeUnit.SECONDS.toNanos(Await.LIMIT_SECONDS));
  }

  /** Sends a frame as soon as there is room. */
  void send(RawFrame frame) {
    pollUntil("room for a frame", () -> frame.send(connection) || handler.cause != null);
  }

  /** Sends frames with one doorbell, as many as have room, and reads nothing. */
  void sendTogether(RawFrame frame, int count) {
    for (int i = 0; i < count && frame.put(connection); i++) {}
    connection.flush();
  }

  /** READs the server's memory; null if the connection ends first. */
  ByteBuffer read(long address, int rkey, int length) {
    MemoryRegion target = connection.regions().allocate(length, EnumSet.of(Access.LOCAL_WRITE));
    Read read = new Read(target, address, rkey);
    connection.submit(read);
    pollUntil("the READ ends", () -> read.ended);
    return read.completed ? target.buffer() : null;
  }

  /** Waits until so many frames have come; each begins with its length. */
  List<ByteBuffer> awaitFrames(int count) {
    pollUntil(count + " frames", () -> handler.frames.size() >= count);
    return handler.frames;
  }

  /** Waits until the peer has closed the connection. */
  void awaitClosed() {
    pollUntil("the peer closes the connection", () -> handler.cause != null);
  }

  /** Waits until so many frames have come, or the peer has closed the connection. */
  boolean awaitFramesOrClosed(int count) {
    pollUntil(
        count + " frames, or the end",
        () -> handler.frames.size() >= count || handler.cause != null);
    return handler.cause == null;
  }

  private void pollUntil(String what, BooleanSupplier condition) {
    Await.until(
        what,
        () -> {
          poll();
          return condition.getAsBoolean();
        });
  }

  private void poll() {
    if (ring.poller().tryAcquire()) {
      try {
        ring.poller().poll(System.nanoTime());
      } finally {
        ring.poller().release();
      }
    }
  }

  @Override
  public void close() {
    connection.close(new FabricException(FabricException.Reason.CLOSED, "the test is over"));
    ring.close();
    fabric.close();
  }

  /** A READ of as much as its target takes. */
  private static final class Read extends RemoteRequest {
    private volatile boolean completed;
    private volatile boolean ended;

    Read(MemoryRegion target, long address, int rkey) {
      read(target, 0, target.length(), address, rkey);
    }

    @Override
    protected void onCompleted() {
      completed = true;
      ended = true;
    }

    @Override
    protected void onFailed(FabricException cause) {
      ended = true;
    }
  }

  /** Keeps what comes. */
  private static final class Handler implements FrameHandler {
    private final List<ByteBuffer> frames = new ArrayList<>();
    private FabricException cause;

    @Override
    public void onUp(Connection connection) {}

    @Override
    public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
      ByteBuffer copy = ByteBuffer.allocate(length).order(buffer.order());
      copy.put(0, buffer, offset, length);
      frames.add(copy);
      return true;
    }

    @Override
    public void onTimer(Connection connection, long nowNanos) {}

    @Override
    public void onClosed(Connection connection, FabricException reason) {
      cause = reason;
    }
  }
}
