package io.ringbell.fabric.roce.protocol;

import io.ringbell.benchmarks.parts.PartBenchmark;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A message is cut into packets, each with its ICRC, and acknowledged; and the ICRC alone. 0 B. */
public class PacketBenchmark extends PartBenchmark {
  private static final int MTU = 4096;
  private static final int FIRST_PSN = 100;

  /** Bytes of a message: one packet, one full packet, 16 packets. */
  @Param({"64", "4096", "65536"})
  public int bytes;

  private final Icrc icrc =
      new Icrc(new byte[] {127, 0, 0, 1}, new byte[] {127, 0, 0, 2}, 50_000, 4791);
  private final ByteBuffer packet = ByteBuffer.allocateDirect(8_192).order(ByteOrder.BIG_ENDIAN);
  private final WorkRequest write = new WorkRequest();
  private final Sealing sink = new Sealing();
  private final ByteBuffer ack = ByteBuffer.allocate(64);
  private ReliableConnection connection;
  private Memory memory;
  private long now;
  private long completed;
  private final CompletionHandler handler = completion -> {};

  /** A connection that is ready to send. */
  @Setup
  public void setUp() {
    memory = new Memory(bytes);
    connection =
        new ReliableConnection(
            1, 32, 32, 64, key -> null, cause -> {}, new Counters(RoceCounter.class));
    connection.readyToReceive(
        new ConnectionParameters().remoteQpn(2).sendPsn(FIRST_PSN).pathMtu(MTU));
    connection.readyToSend();
    sink.psn = FIRST_PSN;
  }

  /** The ICRC of one packet that carries so many bytes, at most a full one. */
  @Benchmark
  public int icrc() {
    int length = Bth.LENGTH + Math.min(bytes, MTU) + Bth.ICRC_LENGTH;
    return icrc.compute(packet, 0, length, 0);
  }

  /** A WRITE leaves in packets, and is acknowledged and completed. */
  @Benchmark
  public long packetise() {
    now += 1_000;
    write.write(1, memory, 0, bytes, 0x1000, 1).flags(WorkRequest.SIGNALED);
    connection.sends().fill(0, write);
    connection.sends().publish(1);
    connection.transmit(now, sink);
    acknowledge(Psn.add(sink.psn, -1));
    completed += connection.drain(handler, 4);
    return completed;
  }

  private void acknowledge(int psn) {
    Bth.put(ack, 0, Opcode.ACKNOWLEDGE, false, 0, Bth.DEFAULT_PKEY, 1, false, psn);
    ack.putInt(Bth.LENGTH, Syndrome.ACK << 24);
    connection.onPacket(ack, 0, Bth.LENGTH + 4 + Bth.ICRC_LENGTH, now);
  }

  /** How many messages have been acknowledged. */
  public long completed() {
    return completed;
  }

  /** Takes packets, and gives each its ICRC. */
  private final class Sealing implements PacketSink {
    private int length;
    private int psn;

    @Override
    public ByteBuffer begin(int wanted) {
      length = wanted;
      return packet;
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public void commit() {
      icrc.seal(packet, 0, length, 0);
      psn = Psn.add(psn, 1);
    }
  }

  /** Memory that may be sent from. */
  private static final class Memory implements MemoryRegion {
    private final ByteBuffer buffer;

    Memory(int length) {
      buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer buffer() {
      return buffer;
    }

    @Override
    public long address() {
      return 0x7000_0000L;
    }

    @Override
    public int length() {
      return buffer.capacity();
    }

    @Override
    public int lkey() {
      return 1;
    }

    @Override
    public int rkey() {
      return 1;
    }

    @Override
    public Set<Access> access() {
      return EnumSet.noneOf(Access.class);
    }

    @Override
    public void close() {}
  }
}
