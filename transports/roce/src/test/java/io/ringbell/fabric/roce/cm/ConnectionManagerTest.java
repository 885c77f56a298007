package io.ringbell.fabric.roce.cm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two connection managers with a wire between them that the test holds. */
class ConnectionManagerTest {
  private static final int PORT = 7471;

  private CmNode client = new CmNode("198.18.0.1", CmConfig.of(0xC, 4791, true, 5), 1);
  private CmNode server = new CmNode("198.18.0.2", CmConfig.of(0x5, 4791, true, 5), 2);

  private CmConnection connected() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    CmConnection c = client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    assertThat(server.accept(server.requests.get(0), 0x200)).isTrue();
    CmNode.settle(client, server);
    return c;
  }

  @ParameterizedTest
  @CsvSource({"198.18.0.1, 198.18.0.2", "2001:db8::1, 2001:db8::2"})
  void theHandshakeGoesThroughAndPrivateDataBothWays(String first, String second) {
    client = new CmNode(first, CmConfig.of(0xC, 4791, true, 5), 1);
    server = new CmNode(second, CmConfig.of(0x5, 4792, true, 5), 2);
    CmConnection c = connected();
    assertThat(client.events).containsExactly("reply 200 welcome");
    assertThat(server.events).containsExactly("request hello", "established");
    CmConnection s = server.requests.get(0);
    assertThat(c.isEstablished() && s.isEstablished()).isTrue();
    assertThat(c.remote().getPort()).as("the other UDP port was agreed").isEqualTo(4792);
    assertThat(s.request().queuePairNumber()).isEqualTo(0x100);
    assertThat(s.request().startingPsn()).isEqualTo(0x111111);
    assertThat(s.request().sourcePort()).isEqualTo(40_000);
    assertThat(s.request().pathMtuCode()).isEqualTo(5);
    assertThat(client.manager.untilNextDeadline(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(server.manager.untilNextDeadline(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aDisconnectEndsBothAndIsForgottenLater() {
    CmConnection c = connected();
    client.manager.disconnect(c, client.now);
    assertThat(client.manager.isDisconnecting()).isTrue();
    CmNode.settle(client, server);
    assertThat(server.events).endsWith("disconnected");
    assertThat(client.manager.isDisconnecting()).isFalse();
    assertThat(client.manager.size()).isEqualTo(1);
    boolean more = true;
    while (more) {
      more = client.tick();
      more |= server.tick();
      CmNode.settle(client, server);
    }
    assertThat(client.manager.size() + server.manager.size()).isZero();
  }

  @Test
  void disconnectsThatCrossEndOnce() {
    CmConnection c = connected();
    client.manager.disconnect(c, client.now);
    server.manager.disconnect(server.requests.get(0), server.now);
    CmNode.settle(client, server);
    assertThat(client.manager.isDisconnecting() || server.manager.isDisconnecting()).isFalse();
    assertThat(client.events).doesNotContain("disconnected");
  }

  @Test
  void aDisconnectWithoutAnswerIsGivenUp() {
    CmConnection c = connected();
    client.manager.disconnect(c, client.now);
    while (client.manager.isDisconnecting() && client.tick()) {}
    assertThat(client.sent).allMatch(m -> m.attribute() == Mad.DREQ).hasSizeBetween(4, 16);
    assertThat(client.counted(CmCounter.TIMED_OUT)).isEqualTo(1);
  }

  @Test
  void aDisconnectOfAnUnknownConnectionIsAnswered() {
    connected();
    ByteBuffer dreq = Notice.disconnectRequest(77, 5, 6, 7);
    server.manager.receive(dreq, new InetSocketAddress(client.address, 4791), 0);
    Mad answer = new Mad(server.sent.element().mad());
    assertThat(answer.attribute()).isEqualTo(Mad.DREP);
    assertThat(answer.transactionId()).isEqualTo(77);
    assertThat(answer.localId()).isEqualTo(6);
    assertThat(answer.remoteId()).isEqualTo(5);
    assertThat(server.requests.get(0).isEstablished()).isTrue();
  }

  @Test
  void aDisconnectOfAnotherQueuePairIsIgnored() {
    CmConnection c = connected();
    CmConnection s = server.requests.get(0);
    server.manager.receive(
        Notice.disconnectRequest(77, c.localId, s.localId, 0x201),
        new InetSocketAddress(client.address, 4791),
        0);
    assertThat(s.isEstablished()).isTrue();
    assertThat(server.sent).isEmpty();
  }

  // Loss.

  @Test
  void everyLostMessageIsMadeGood() {
    for (long seed = 0; seed < 300; seed++) {
      handshakeWithLoss(seed);
    }
  }

  private void handshakeWithLoss(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    client = new CmNode("198.18.0.1", CmConfig.of(0xC, 4791, true, 5), seed);
    server = new CmNode("198.18.0.2", CmConfig.of(0x5, 4791, true, 5), ~seed);
    server.manager.listen(ServiceId.ofPort(PORT), server);
    CmConnection c = client.connect(server, PORT, 0x100);
    for (int step = 0; step < 180; step++) {
      lossy(client, server, random);
      for (CmConnection request : server.requests) {
        if (request.isPending() && random.nextInt(3) == 0) {
          server.accept(request, 0x200);
        }
      }
      lossy(server, client, random);
      client.now += 50_000_000;
      server.now = client.now;
      client.manager.tick(client.now);
      server.manager.tick(server.now);
    }
    assertThat(server.requests).as("seed %d", seed).hasSize(1);
    // RTU may be lost for good only if the peer heard nothing more: the REPs made us say it again.
    assertThat(c.isEstablished()).as("client, seed %d", seed).isTrue();
    assertThat(server.requests.get(0).isEstablished()).as("server, seed %d", seed).isTrue();
    client.manager.disconnect(c, client.now);
    for (int step = 0; step < 600; step++) {
      lossy(client, server, random);
      lossy(server, client, random);
      client.now += 50_000_000;
      server.now = client.now;
      client.manager.tick(client.now);
      server.manager.tick(server.now);
    }
    assertThat(server.events.stream().filter("disconnected"::equals).count())
        .as("seed %d", seed)
        .isEqualTo(1);
    assertThat(client.manager.size() + server.manager.size()).as("seed %d", seed).isZero();
  }

  /** Loses a quarter, doubles a quarter. */
  private static void lossy(CmNode from, CmNode to, SplittableRandom random) {
    while (!from.sent.isEmpty()) {
      CmNode.Sent message = from.sent.remove();
      int copies = new int[] {0, 1, 1, 2}[random.nextInt(4)];
      for (int i = 0; i < copies; i++) {
        to.manager.receive(
            message.mad().duplicate(), new InetSocketAddress(from.address, 55410), to.now);
      }
    }
  }

  @Test
  void aRequestThatComesTwiceIsAskedToWait() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    CmNode.Sent request = client.sent.element();
    client.deliverTo(server);
    client.sent.add(request);
    client.deliverTo(server);
    assertThat(server.requests).hasSize(1);
    assertThat(server.sent.element().attribute()).isEqualTo(Mad.MRA);
    CmNode.settle(server, client);
    assertThat(client.counted(CmCounter.MRA_RECEIVED)).isEqualTo(1);
    assertThat(client.manager.untilNextDeadline(client.now)).isEqualTo(4096L << 20);
  }

  @Test
  void aReplyThatComesTwiceIsConfirmedTwice() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    server.accept(server.requests.get(0), 0x200);
    server.sent.add(server.sent.element());
    server.deliverTo(client);
    assertThat(client.events).hasSize(1);
    assertThat(client.sent).hasSize(2).allMatch(m -> m.attribute() == Mad.RTU);
  }

  @Test
  void dataBeforeTheConfirmationEstablishes() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    CmConnection s = server.requests.get(0);
    server.accept(s, 0x200);
    assertThat(s.isUnconfirmed()).isTrue();
    server.manager.communicationEstablished(s);
    server.manager.communicationEstablished(s);
    assertThat(server.events).containsExactly("request hello", "established");
  }

  @Test
  void anAbandonedConnectTellsThePeer() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    CmConnection c = client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    client.manager.abandon(c, client.now);
    client.deliverTo(server);
    assertThat(server.events).containsExactly("request hello", "rejected TIMEOUT ");
    assertThat(server.accept(server.requests.get(0), 0x200)).isFalse();
    assertThat(client.manager.size() + server.manager.size()).isZero();
  }

  @Test
  void aReplyThatComesAfterAbandoningIsRefused() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    CmConnection c = client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    server.accept(server.requests.get(0), 0x200);
    client.manager.abandon(c, client.now);
    client.sent.clear();
    CmNode.settle(server, client);
    assertThat(server.events).endsWith("rejected INVALID_COMMUNICATION_ID ");
    assertThat(server.manager.size()).isZero();
  }

  @Test
  void aRequestThatNobodyAnswersIsRefusedInTheEnd() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    assertThat(server.tick()).isTrue();
    assertThat(server.events).endsWith("timeout");
    server.deliverTo(client);
    assertThat(client.events).containsExactly("rejected TIMEOUT ");
    assertThat(server.manager.size()).isZero();
  }

  @Test
  void aReplyThatNobodyConfirmsIsGivenUp() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    server.accept(server.requests.get(0), 0x200);
    while (server.tick()) {}
    assertThat(server.events).endsWith("timeout");
    assertThat(server.sent.getLast().attribute()).isEqualTo(Mad.REJ);
    assertThat(server.manager.size()).isZero();
  }

  // Reject reasons.

  @Test
  void nobodyListens() {
    assertRefused(RejectReason.INVALID_SERVICE_ID, request -> {}, false);
  }

  @Test
  void anotherTransportType() {
    assertRefused(
        RejectReason.INVALID_TRANSPORT_TYPE, request -> flip(request, Mad.BODY + 43, 2), true);
  }

  @Test
  void aReliableDatagramDomain() {
    assertRefused(
        RejectReason.UNSUPPORTED_REQUEST, request -> flip(request, Mad.BODY + 50, 8), true);
  }

  @Test
  void anExtendedTransportType() {
    assertRefused(
        RejectReason.UNSUPPORTED_REQUEST, request -> flip(request, Mad.BODY + 51, 1), true);
  }

  @Test
  void anotherPartition() {
    assertRefused(
        RejectReason.UNSUPPORTED_REQUEST, request -> flip(request, Mad.BODY + 49, 1), true);
  }

  @Test
  void aGidThatIsNotOurs() {
    assertRefused(RejectReason.INVALID_GID, request -> flip(request, Mad.BODY + 87, 1), true);
  }

  @Test
  void aGidThatIsNotTheSenders() {
    assertRefused(RejectReason.INVALID_GID, request -> flip(request, Mad.BODY + 71, 1), true);
  }

  @Test
  void aQueuePairThatCannotBe() {
    assertRefused(
        RejectReason.NO_QUEUE_PAIR, request -> Mad.put24(request, Mad.BODY + 32, 1), true);
  }

  @Test
  void aPathMtuBeyondOurLink() {
    server = new CmNode("198.18.0.2", CmConfig.of(0x5, 4791, true, 3), 2);
    assertRefused(RejectReason.INVALID_PATH_MTU, request -> {}, true);
  }

  @Test
  void aPathMtuThatDoesNotExist() {
    assertRefused(
        RejectReason.INVALID_PATH_MTU, request -> request.put(Mad.BODY + 50, (byte) 0x07), true);
  }

  @Test
  void aCmaHeaderOfAnotherIpVersion() {
    assertRefused(
        RejectReason.CONSUMER_DEFINED, request -> request.put(Mad.BODY + 141, (byte) 0x50), true);
  }

  @Test
  void aCommunicationIdThatIsInUse() {
    CmConnection c = connected();
    assertThat(c.isEstablished()).isTrue();
    ByteBuffer again =
        ConnectRequest.encode(
            99,
            c.localId,
            0xC,
            client.parameters(server, PORT, 0x101, 5),
            ByteBuffer.allocate(ConnectRequest.PRIVATE_DATA));
    server.manager.receive(again, new InetSocketAddress(client.address, 4791), 0);
    assertThat(new Reject(server.sent.element().mad()).reason())
        .isEqualTo(RejectReason.DUPLICATE_COMMUNICATION_ID.code());
    assertThat(server.requests.get(0).isEstablished()).isTrue();
  }

  @Test
  void aStaleConnectionIsEndedAndTheNewOneRefused() {
    connected();
    CmNode reborn = new CmNode("198.18.0.1", CmConfig.of(0xC, 4791, true, 5), 77);
    reborn.connect(server, PORT, 0x100);
    reborn.deliverTo(server);
    assertThat(server.events).endsWith("disconnected");
    assertThat(server.sent.stream().map(CmNode.Sent::attribute))
        .containsExactlyInAnyOrder(Mad.DREQ, Mad.REJ);
    CmNode.settle(server, reborn);
    assertThat(reborn.events).containsExactly("rejected STALE_CONNECTION ");
    assertThat(server.manager.isDisconnecting()).as("answered, though unknown").isFalse();
    server.tick();
    reborn.connect(server, PORT, 0x100);
    reborn.deliverTo(server);
    assertThat(server.requests).as("once it is forgotten").hasSize(2);
  }

  @Test
  void anApplicationRefusesWithItsReason() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    assertThat(
            server.manager.reject(
                server.requests.get(0),
                RejectReason.CONSUMER_DEFINED,
                ByteBuffer.wrap("not today".getBytes(UTF_8))))
        .isTrue();
    server.deliverTo(client);
    assertThat(client.events).containsExactly("rejected CONSUMER_DEFINED not today");
    assertThat(client.manager.size() + server.manager.size()).isZero();
  }

  @Test
  void aReplyThatOurSideCannotUseIsRefused() {
    client.acceptReplies = false;
    connected();
    assertThat(server.events).endsWith("rejected CONSUMER_DEFINED ");
    assertThat(client.manager.size() + server.manager.size()).isZero();
  }

  @Test
  void aReplyWithAQueuePairThatCannotBeIsRefused() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    client.connect(server, PORT, 0x100);
    client.deliverTo(server);
    server.accept(server.requests.get(0), 1);
    CmNode.settle(client, server);
    assertThat(client.events).containsExactly("rejected NO_QUEUE_PAIR ");
    assertThat(server.events).endsWith("rejected NO_QUEUE_PAIR ");
  }

  private void assertRefused(RejectReason reason, Consumer<ByteBuffer> damage, boolean listening) {
    if (listening) {
      server.manager.listen(ServiceId.ofPort(PORT), server);
    }
    client.connect(server, PORT, 0x100);
    damage.accept(client.sent.element().mad());
    CmNode.settle(client, server);
    assertThat(client.events).containsExactly("rejected " + reason + " ");
    assertThat(server.requests).isEmpty();
    assertThat(client.manager.size() + server.manager.size()).isZero();
  }

  private static void flip(ByteBuffer bytes, int at, int bits) {
    bytes.put(at, (byte) (bytes.get(at) ^ bits));
  }

  // Strangers.

  @Test
  void aFloodOfRequestsIsBounded() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    for (int i = 0; i < 20_000; i++) {
      client.connect(server, PORT, 0x1000 + i);
      client.deliverTo(server);
    }
    int most = CmConfig.of(1, 4791, true, 5).maxPending();
    assertThat(server.manager.size()).isEqualTo(most);
    assertThat(server.counted(CmCounter.REQ_DROPPED_OVERLOAD)).isEqualTo(20_000 - most);
    while (server.tick()) {}
    assertThat(server.manager.size()).isZero();
  }

  @Test
  void finishedConnectionsAreRememberedInBoundedNumber() {
    server.manager.listen(ServiceId.ofPort(PORT), server);
    for (int i = 0; i < 6_000; i++) {
      CmConnection c = client.connect(server, PORT, 0x1000 + i);
      client.deliverTo(server);
      server.accept(server.requests.get(i), 0x2000 + i);
      CmNode.settle(client, server);
      client.manager.disconnect(c, client.now);
      CmNode.settle(client, server);
    }
    assertThat(server.manager.size()).isEqualTo(4096);
    assertThat(client.manager.size()).isEqualTo(4096);
  }

  @Test
  void messagesFromAnotherAddressChangeNothing() {
    CmConnection c = connected();
    CmConnection s = server.requests.get(0);
    InetSocketAddress stranger = new InetSocketAddress(CmNode.address("198.18.0.9"), 4791);
    server.manager.receive(Notice.disconnectRequest(1, c.localId, s.localId, 0x200), stranger, 0);
    server.manager.receive(Mad.create(Mad.DREP, 1, c.localId, s.localId), stranger, 0);
    server.manager.receive(
        Reject.encode(
            1,
            c.localId,
            s.localId,
            Reject.MESSAGE_REP,
            RejectReason.TIMEOUT,
            ByteBuffer.allocate(0)),
        stranger,
        0);
    assertThat(s.isEstablished()).isTrue();
    assertThat(server.sent).isEmpty();
    assertThat(server.counted(CmCounter.SPOOFED)).isEqualTo(3);
  }

  @Test
  void randomMessagesChangeNothing() {
    long seed = 4711;
    SplittableRandom random = new SplittableRandom(seed);
    CmConnection c = connected();
    CmConnection s = server.requests.get(0);
    InetSocketAddress peer = new InetSocketAddress(client.address, 4791);
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[Mad.LENGTH];
      random.nextBytes(bytes);
      ByteBuffer mad = ByteBuffer.wrap(bytes);
      if (i % 2 == 0) {
        mad.putInt(0, 0x01070203).putShort(16, (short) (0x10 + random.nextInt(12)));
      }
      server.manager.receive(mad, peer, i);
      server.sent.clear();
    }
    server.manager.receive(ByteBuffer.allocate(255), peer, 0);
    assertThat(s.isEstablished() && c.isEstablished()).as("seed %d", seed).isTrue();
    assertThat(server.manager.size()).isEqualTo(1);
    assertThat(server.counted(CmCounter.MALFORMED)).isGreaterThan(100_000);
  }

  @Test
  void privateDataOfAPeerThatIsNotRingbellIsTheWholeField() {
    ByteBuffer field = ByteBuffer.allocate(56).put(0, "abc".getBytes(UTF_8));
    PrivateData data = PrivateData.decode(field);
    assertThat(data.ringbell()).isFalse();
    assertThat(data.udpPort()).isEqualTo(4791);
    assertThat(data.data().remaining()).isEqualTo(56);
  }
}
