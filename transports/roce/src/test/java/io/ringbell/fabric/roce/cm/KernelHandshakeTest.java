package io.ringbell.fabric.roce.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.roce.protocol.CapturedPacket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What Linux said in a capture goes to our state machine, in both roles; our answers must be those
 * that Linux accepted then.
 */
class KernelHandshakeTest {
  private static final InetAddress KERNEL = CmNode.address("198.18.0.1");
  private static final InetAddress USER = CmNode.address("198.18.0.2");
  private static final InetSocketAddress FROM_KERNEL = new InetSocketAddress(KERNEL, 55410);
  private static final long USER_GUID = 0x0200deadbeef0001L;
  private static final int PORT = 7174;
  private static final int MAD = 20;

  /** A message of the capture. */
  private record Message(Mad mad, boolean fromKernel) {}

  private final List<Message> messages = new ArrayList<>();
  private final CmNode events = new CmNode("198.18.0.2", CmConfig.of(1, 4791, true, 5), 1);

  @BeforeEach
  void readCapture() throws IOException {
    for (CapturedPacket packet : CapturedPacket.ofPcapng("cm-both-directions.pcapng")) {
      byte[] payload = packet.payload();
      if (payload.length == 280 && payload[0] == 0x64) {
        ByteBuffer mad = ByteBuffer.allocate(Mad.LENGTH).put(0, payload, MAD, Mad.LENGTH);
        boolean kernel =
            packet.source().length == 4 && InetAddress.getByAddress(packet.source()).equals(KERNEL);
        messages.add(new Message(new Mad(mad), kernel));
      }
    }
    assertThat(messages).hasSizeGreaterThan(60);
  }

  private Mad message(boolean fromKernel, int attribute, long transactionId) {
    return messages.stream()
        .filter(m -> m.fromKernel() == fromKernel)
        .map(Message::mad)
        .filter(m -> m.attribute() == attribute && m.transactionId() == transactionId)
        .findFirst()
        .orElseThrow();
  }

  /** A manager at the user's address whose ids are those of the capture. */
  private ConnectionManager manager(int communicationId, long transactionId) {
    return new ConnectionManager(
        CmConfig.of(USER_GUID, 4791, true, 5),
        USER,
        events,
        new RandomGenerator() {
          @Override
          public int nextInt() {
            return communicationId;
          }

          @Override
          public long nextLong() {
            return transactionId;
          }
        });
  }

  @Test
  void linuxConnectsToUs() {
    long transaction = 0x2dd7774efL;
    ConnectionManager manager = manager(0x69277cf1, 1);
    manager.listen(ServiceId.ofPort(PORT), events);
    manager.receive(message(true, Mad.REQ, transaction).bytes, FROM_KERNEL, 0);
    CmConnection c = events.requests.get(0);
    ConnectRequest request = c.request();
    assertThat(request.queuePairNumber()).isEqualTo(0x14);
    assertThat(request.startingPsn()).isEqualTo(0x154429);
    assertThat(request.responderResources()).isEqualTo(1);
    assertThat(request.initiatorDepth()).isEqualTo(1);
    assertThat(request.pathMtuCode()).isEqualTo(5);
    assertThat(request.rnrRetry()).isEqualTo(7);
    assertThat(request.retryCount()).isEqualTo(7);
    assertThat(request.ackTimeout()).isEqualTo(19);
    assertThat(request.sourcePort()).isEqualTo(0xc936);
    assertThat(c.requestData().ringbell()).isFalse();

    manager.accept(c, new QueuePairParameters(0x456, 0x0fedcb, 1, 1, 7), ByteBuffer.allocate(0), 0);
    assertSent(message(false, Mad.REP, transaction), PrivateData.TRAILER);
    manager.receive(message(true, Mad.RTU, transaction).bytes, FROM_KERNEL, 0);
    assertThat(c.isEstablished()).isTrue();
    manager.receive(message(true, Mad.DREQ, transaction).bytes, FROM_KERNEL, 0);
    assertSent(message(false, Mad.DREP, transaction), 0);
    assertThat(events.events).endsWith("established", "disconnected");
  }

  @Test
  void weConnectToLinux() {
    long transaction = 0x0e9a1358L;
    Mad theirRequest = message(false, Mad.REQ, transaction);
    ConnectionManager manager = manager(0x0e9a1358, transaction);
    connect(manager);
    Mad ours = new Mad(events.sent.remove().mad());
    // All fields up to the user's private data, as Linux took them.
    assertThat(bytes(ours, 0, Mad.BODY + 140)).isEqualTo(bytes(theirRequest, 0, Mad.BODY + 140));
    manager.receive(message(true, Mad.REP, transaction).bytes, FROM_KERNEL, 0);
    assertThat(events.events.get(0)).startsWith("reply 11 ");
    assertSent(message(false, Mad.RTU, transaction), 0);
  }

  private CmConnection connect(ConnectionManager manager) {
    return manager.connect(
        new ConnectParameters(
            new InetSocketAddress(USER, 0),
            new InetSocketAddress(KERNEL, PrivateData.ROCE_PORT),
            ServiceId.ofPort(PORT),
            new QueuePairParameters(0x123, 0x654321, 4, 4, 7),
            3,
            7,
            19,
            0),
        ByteBuffer.allocate(0),
        events,
        0);
  }

  @Test
  void linuxRejectsUs() {
    assertRejected(0x0732b2c5L, RejectReason.INVALID_SERVICE_ID);
    assertRejected(0x09efd9beL, RejectReason.CONSUMER_DEFINED);
    assertRejected(0x07031ebcL, RejectReason.STALE_CONNECTION);
  }

  private void assertRejected(long transaction, RejectReason reason) {
    ConnectionManager manager = manager((int) transaction, transaction);
    connect(manager);
    manager.receive(message(true, Mad.REJ, transaction).bytes, FROM_KERNEL, 0);
    assertThat(events.events.get(events.events.size() - 1)).isEqualTo("rejected " + reason + " ");
    assertThat(manager.size()).isZero();
  }

  @Test
  void linuxGivesUpWaitingForUs() {
    long transaction = 0x2dd7774e8L;
    ConnectionManager manager = manager(7, 1);
    Mad request = message(true, Mad.REQ, transaction);
    manager.listen(new ConnectRequest(request.bytes).serviceId(), events);
    manager.receive(request.bytes, FROM_KERNEL, 0);
    manager.receive(request.bytes, FROM_KERNEL, 0);
    assertThat(new Mad(events.sent.remove().mad()).attribute()).isEqualTo(Mad.MRA);
    manager.receive(message(true, Mad.REJ, transaction).bytes, FROM_KERNEL, 0);
    assertThat(events.events).endsWith("rejected TIMEOUT ");
    assertThat(manager.size()).isZero();
  }

  private void assertSent(Mad expected, int exceptLast) {
    Mad sent = new Mad(events.sent.remove().mad());
    int length = Mad.LENGTH - exceptLast;
    assertThat(bytes(sent, 0, length)).isEqualTo(bytes(expected, 0, length));
  }

  private static byte[] bytes(Mad mad, int from, int length) {
    byte[] bytes = new byte[length];
    mad.bytes.get(from, bytes);
    return bytes;
  }
}
