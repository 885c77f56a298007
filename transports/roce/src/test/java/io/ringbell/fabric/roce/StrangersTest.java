package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.Icrc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Datagrams that no peer sent change counters and nothing else. */
class StrangersTest {
  private static final int SEND_ONLY = 0x04;
  private static final int LENGTH = 20;

  private final Ends ends = new Ends("roce://127.0.0.1:0");
  private InetSocketAddress target;

  @BeforeEach
  void connect() {
    ends.connect();
    exchange();
    target = ends.servers.get(0).queuePair.engine().localAddress();
  }

  @AfterEach
  void close() {
    ends.close();
  }

  private void exchange() {
    int before = ends.servers.get(0).received;
    ends.clients.get(0).send(8);
    ends.until("a message", () -> ends.servers.get(0).received == before + 1);
  }

  private long count(String name) {
    return ends.serverFabric.counters().get(name);
  }

  @Test
  void randomBytesAreDropped() throws IOException {
    long seed = 20_260_101;
    SplittableRandom random = new SplittableRandom(seed);
    try (DatagramChannel stranger = open("127.0.0.1")) {
      for (int i = 0; i < 5_000; i++) {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        stranger.send(ByteBuffer.wrap(bytes), target);
        if (i % 50 == 0) {
          ends.poll();
        }
      }
    }
    ends.until("the drops", () -> count("malformed_pkts") > 1_000);
    assertUnharmed();
  }

  @Test
  void aPacketOfAnotherHostIsDropped() throws IOException {
    try (DatagramChannel stranger = open("127.0.0.77")) {
      stranger.send(packet(stranger, ends.servers.get(0).queuePair.number()), target);
    }
    ends.until("the drop", () -> count("spoofed_pkts") == 1);
    assertUnharmed();
  }

  @Test
  void aPacketForNobodyIsDropped() throws IOException {
    try (DatagramChannel stranger = open("127.0.0.1")) {
      stranger.send(packet(stranger, ends.servers.get(0).queuePair.number() ^ 1), target);
    }
    ends.until("the drop", () -> count("unknown_qp_pkts") == 1);
    assertUnharmed();
  }

  @Test
  void aPacketWithAWrongIcrcIsDropped() throws IOException {
    try (DatagramChannel stranger = open("127.0.0.1")) {
      ByteBuffer packet = packet(stranger, ends.servers.get(0).queuePair.number());
      packet.put(13, (byte) (packet.get(13) ^ 1));
      stranger.send(packet, target);
    }
    ends.until("the drop", () -> count("icrc_err") == 1);
    assertUnharmed();
  }

  @Test
  void aFloodOfRequestsIsBounded() throws IOException {
    try (DatagramChannel stranger = open("127.0.0.1")) {
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < 3_000; i++) {
        stranger.send(request(stranger, random), target);
        if (i % 20 == 0) {
          ends.poll();
        }
      }
    }
    ends.until("the requests", () -> count("cm_req_received") > 1_000);
    // A service that nobody offers: refused, and nothing kept.
    assertThat(count("cm_rej_sent")).isGreaterThan(1_000);
    assertThat(ends.servers.get(0).queuePair.engine().manager().size()).isLessThan(10);
    assertUnharmed();
  }

  private void assertUnharmed() {
    assertThat(ends.servers.get(0).queuePair.state()).isEqualTo(QueuePair.State.RTS);
    exchange();
    assertThat(ends.servers.get(0).failed + ends.clients.get(0).failed).isZero();
  }

  private static DatagramChannel open(String address) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    return channel.bind(new InetSocketAddress(address, 0));
  }

  private Icrc flow(DatagramChannel from) throws IOException {
    InetSocketAddress source = (InetSocketAddress) from.getLocalAddress();
    return new Icrc(
        source.getAddress().getAddress(),
        target.getAddress().getAddress(),
        source.getPort(),
        target.getPort());
  }

  /** A SEND Only of 4 bytes with a right ICRC, for some identification. */
  private ByteBuffer packet(DatagramChannel from, int number) throws IOException {
    ByteBuffer packet = ByteBuffer.allocate(LENGTH);
    Bth.put(packet, 0, SEND_ONLY, false, 0, Bth.DEFAULT_PKEY, number, true, 5);
    flow(from).seal(packet, 0, LENGTH, 9);
    return packet;
  }

  /** A REQ for a service that nobody offers, from a peer that is made up. */
  private ByteBuffer request(DatagramChannel from, SplittableRandom random) throws IOException {
    ByteBuffer packet = ByteBuffer.allocate(GeneralServices.PACKET_LENGTH);
    Bth.put(packet, 0, 0x64, false, 0, Bth.DEFAULT_PKEY, Bth.GSI_QPN, false, 0);
    packet.putInt(12, 0x80010000).putInt(16, 1);
    packet.putInt(20, 0x01070203).putLong(28, random.nextLong()).putShort(36, (short) 0x10);
    packet.putInt(44, random.nextInt()).putLong(52, 0x01060001L).putLong(60, random.nextLong());
    packet.putInt(76, random.nextInt());
    flow(from).seal(packet, 0, GeneralServices.PACKET_LENGTH, 3);
    return packet;
  }
}
