package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.PEER_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.SEND_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What a connection costs: memory when it is made, and none per message. */
class FootprintTest {
  private static final int LIMIT = 65_536;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Takes packets, and forgets them. */
  private static final class Drain implements PacketSink {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(8_192);
    private long packets;

    @Override
    public ByteBuffer begin(int length) {
      return buffer;
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public void commit() {
      packets++;
    }
  }

  @Test
  void aConnectionTakesAtMost64KiBBesidesItsRings() {
    Counters counters = new Counters(RoceCounter.class);
    ConnectionParameters parameters = new ConnectionParameters().responderDepth(128);
    connection(counters, parameters); // classes are loaded
    long before = THREADS.getCurrentThreadAllocatedBytes();
    ReliableConnection connection = connection(counters, parameters);
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(bytes).isBetween(1_000L, (long) LIMIT);
    assertThat(connection.state()).isEqualTo(ReliableConnection.State.RTS);
  }

  private static ReliableConnection connection(Counters counters, ConnectionParameters parameters) {
    ReliableConnection connection =
        new ReliableConnection(1, 1, 1, 0, key -> null, cause -> {}, counters);
    connection.readyToReceive(parameters);
    connection.readyToSend();
    return connection;
  }

  @Test
  void messagesOfEveryKindAllocateNothing() {
    Harness core = new Harness(p -> p.expectedPsn(PEER_PSN));
    Drain sink = new Drain();
    WorkRequest send = new WorkRequest();
    WorkRequest write = new WorkRequest();
    WorkRequest read = new WorkRequest();
    ReceiveRequest receive = new ReceiveRequest();
    ByteBuffer inSend = ByteBuffer.wrap(packet(Opcode.SEND_ONLY).ackRequest().payload(32).build());
    ByteBuffer inRead =
        ByteBuffer.wrap(
            packet(Opcode.READ_REQUEST)
                .reth(core.memory.address(), core.memory.rkey(), 64)
                .build());
    ByteBuffer ack = ByteBuffer.wrap(packet(Opcode.ACKNOWLEDGE).aeth(Syndrome.ACK, 0).build());
    ByteBuffer response =
        ByteBuffer.wrap(packet(Opcode.READ_RESPONSE_ONLY).aeth(Syndrome.ACK, 0).payload(8).build());
    int[] completions = {0};
    io.ringbell.fabric.CompletionHandler handler = c -> completions[0]++;
    int rounds = 20_000;
    long allocated = Long.MAX_VALUE;
    int out = SEND_PSN;
    int in = PEER_PSN;
    // The compiler's first attempts may allocate; what counts is that it ends.
    for (int attempt = 0; attempt < 60 && allocated > rounds; attempt++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < rounds; i++) {
        core.now += 1_000;
        receive.set(1, core.memory, 0, 64);
        core.connection.receives().fill(0, receive);
        core.connection.receives().publish(1);
        write.write(1, core.memory, 0, 32, 0x1000, 1);
        send.send(2, core.memory, 0, 20).flags(WorkRequest.SIGNALED | WorkRequest.INLINE);
        read.read(3, core.memory, 64, 8, 0x1000, 1).flags(WorkRequest.SIGNALED);
        core.connection.sends().fill(0, write);
        core.connection.sends().fill(1, send);
        core.connection.sends().fill(2, read);
        core.connection.sends().publish(3);
        core.connection.transmit(core.now, sink);
        feed(core, ack, Psn.add(out, 1));
        feed(core, response, Psn.add(out, 2));
        feed(core, inSend, in);
        feed(core, inRead, Psn.add(in, 1));
        feed(core, inSend, in); // a duplicate
        core.connection.drain(handler, 10);
        core.connection.transmit(core.now, sink);
        out = Psn.add(out, 3);
        in = Psn.add(in, 2);
      }
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(allocated).as("bytes in %d rounds", rounds).isLessThan(rounds);
    assertThat(completions[0] % (3 * rounds)).isZero();
    assertThat(sink.packets).isGreaterThanOrEqualTo(4L * rounds);
    core.assertAlive();
  }

  private static void feed(Harness core, ByteBuffer packet, int psn) {
    packet.putInt(Bth.PSN_OFFSET, (packet.getInt(Bth.PSN_OFFSET) & 0xff00_0000) | psn);
    core.connection.onPacket(packet, 0, packet.limit(), core.now);
  }
}
