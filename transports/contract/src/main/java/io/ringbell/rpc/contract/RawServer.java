package io.ringbell.rpc.contract;

import io.ringbell.WaitStrategy;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.RingCounter;
import io.ringbell.ring.RingServer;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** A server that speaks the ring's protocol and answers requests with what frames it likes. */
final class RawServer implements AutoCloseable {
  private final RingServer ring;

  /**
   * Listens.
   *
   * @param answers sends frames for a request with that call id
   */
  RawServer(String address, BiConsumer<Connection, Integer> answers) {
    this(address, RawFrame.REQUEST, answers);
  }

  /**
   * Listens.
   *
   * @param type of the frames that are answered
   * @param answers sends frames for one with that number at byte 8
   */
  RawServer(String address, int type, BiConsumer<Connection, Integer> answers) {
    FabricAddress parsed = FabricAddress.parse(address);
    Fabric fabric = Fabrics.open(parsed.scheme());
    ring =
        new RingServer(
            fabric,
            RawClient.config(65_536, 64),
            () -> new Handler(type, answers),
            16,
            new AtomicInteger());
    ring.start(
        parsed, 1, WaitStrategy.ADAPTIVE, new BufferPool(1 << 20), new Counters(RingCounter.class));
  }

  String address() {
    return ring.address().toString();
  }

  @Override
  public void close() {
    ring.close();
  }

  /** Answers frames of one type and takes all else. */
  private record Handler(int answered, BiConsumer<Connection, Integer> answers)
      implements FrameHandler {
    @Override
    public void onUp(Connection connection) {}

    @Override
    public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
      byte type = buffer.get(offset + FrameLayout.TYPE_OFFSET);
      if (type == answered || (answered == RawFrame.REQUEST && type == RawFrame.HEADERS)) {
        answers.accept(connection, buffer.getInt(offset + 8));
      }
      return true;
    }

    @Override
    public void onTimer(Connection connection, long nowNanos) {}

    @Override
    public void onClosed(Connection connection, FabricException cause) {}
  }
}
