package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One connection under a clock that the test moves; the test plays the peer. */
final class Harness implements PacketSink {
  static final int QPN = 0x000abc;
  static final int PEER_QPN = 0x000def;
  static final int SEND_PSN = 0xfffffe; // wraps soon
  static final int PEER_PSN = 0x000100;
  static final int MTU = 256;

  /** A completion, kept. */
  record Done(
      long id,
      CompletionStatus status,
      WorkCompletion.Opcode opcode,
      int length,
      Integer immediate) {}

  final Counters counters = new Counters(RoceCounter.class);
  final List<Done> done = new ArrayList<>();
  final ReliableConnection connection;
  final Region memory;
  long now = 5_000_000_000L;

  private final Map<Integer, RegisteredMemory> keys = new HashMap<>();
  private final List<PacketView> sent = new ArrayList<>();
  private ByteBuffer current;
  private int room = Integer.MAX_VALUE;
  private int failures;

  Harness() {
    this(p -> p);
  }

  Harness(UnaryOperator<ConnectionParameters> settings) {
    this(32, 32, settings);
  }

  Harness(int sendDepth, int receiveDepth, UnaryOperator<ConnectionParameters> settings) {
    connection =
        new ReliableConnection(QPN, sendDepth, receiveDepth, 64, keys::get, this::failed, counters);
    memory = region(1 << 16, EnumSet.allOf(Access.class));
    ConnectionParameters parameters =
        new ConnectionParameters()
            .remoteQpn(PEER_QPN)
            .sendPsn(SEND_PSN)
            .expectedPsn(PEER_PSN)
            .pathMtu(MTU)
            .ackCoalescing(0, 16);
    connection.readyToReceive(settings.apply(parameters));
    connection.readyToSend();
  }

  private void failed(FabricException cause) {
    failures++;
  }

  Region region(int length, Set<Access> access) {
    int key = 0x1234_5600 + keys.size();
    Region region = new Region(length, 0x7000_0000_0000L + ((long) keys.size() << 32), key, access);
    keys.put(key, region.registered);
    return region;
  }

  // The application.

  void post(WorkRequest... chain) {
    for (int i = 0; i < chain.length; i++) {
      connection.sends().fill(i, chain[i]);
    }
    connection.sends().publish(chain.length);
  }

  void postReceive(long id, int offset, int length) {
    connection.receives().fill(0, new ReceiveRequest().set(id, memory, offset, length));
    connection.receives().publish(1);
  }

  WorkRequest send(long id, int length) {
    return new WorkRequest().send(id, memory, 0, length).flags(WorkRequest.SIGNALED);
  }

  WorkRequest write(long id, int length) {
    return new WorkRequest().write(id, memory, 0, length, 0x1000, 77).flags(WorkRequest.SIGNALED);
  }

  WorkRequest read(long id, int length) {
    return new WorkRequest().read(id, memory, 4096, length, 0x1000, 77).flags(WorkRequest.SIGNALED);
  }

  List<Done> drain() {
    done.clear();
    connection.drain(
        c ->
            done.add(
                new Done(
                    c.id(),
                    c.status(),
                    c.opcode(),
                    c.byteLength(),
                    c.hasImmediate() ? c.immediate() : null)),
        Integer.MAX_VALUE);
    return done;
  }

  /** The status of each completion, in order. */
  List<CompletionStatus> statuses() {
    return drain().stream().map(Done::status).toList();
  }

  // The engine.

  /** How many packets the sink takes from now on. */
  void sinkRoom(int packets) {
    room = packets;
  }

  /** What leaves now. */
  List<PacketView> transmit() {
    sent.clear();
    connection.transmit(now, this);
    return List.copyOf(sent);
  }

  /** Moves the clock and transmits. */
  List<PacketView> transmitAfter(long nanos) {
    now += nanos;
    return transmit();
  }

  PacketView transmitOne() {
    List<PacketView> packets = transmit();
    assertThat(packets).hasSize(1);
    return packets.get(0);
  }

  void receive(PacketBuilder packet) {
    receive(packet.build());
  }

  void receive(byte[] packet) {
    connection.onPacket(ByteBuffer.wrap(packet), 0, packet.length, now);
  }

  /** Receives, and returns the one packet that answers. */
  PacketView answer(PacketBuilder packet) {
    receive(packet);
    return transmitOne();
  }

  void ack(int psn) {
    acknowledge(Syndrome.ACK, psn);
  }

  void acknowledge(int syndrome, int psn) {
    receive(packet(Opcode.ACKNOWLEDGE).psn(psn).aeth(syndrome, 0));
  }

  static PacketBuilder packet(int opcode) {
    return new PacketBuilder(opcode);
  }

  @Override
  public ByteBuffer begin(int length) {
    if (room == 0) {
      return null;
    }
    room--;
    current = ByteBuffer.allocate(length + 8);
    for (int i = 0; i < length + 8; i++) {
      current.put(i, (byte) 0xee);
    }
    return current;
  }

  @Override
  public int offset() {
    return 4;
  }

  @Override
  public void commit() {
    int length = current.capacity() - 8;
    PacketView view = new PacketView();
    assertThat(view.wrap(current, 4, length)).isNull();
    assertThat(view.destinationQpn()).isEqualTo(PEER_QPN);
    assertThat(current.getInt(0)).as("before the packet").isEqualTo(0xeeee_eeee);
    assertThat(current.getInt(4 + length - 4)).as("ICRC and behind").isEqualTo(0xeeee_eeee);
    assertThat(current.getInt(4 + length)).isEqualTo(0xeeee_eeee);
    sent.add(view);
  }

  // Checks.

  long count(RoceCounter counter) {
    return counters.get(counter);
  }

  void assertBroken() {
    assertThat(connection.state()).isEqualTo(ReliableConnection.State.ERROR);
    assertThat(connection.failure()).isNotNull();
    assertThat(failures).isEqualTo(1);
  }

  void assertAlive() {
    assertThat(connection.state()).isEqualTo(ReliableConnection.State.RTS);
    assertThat(failures).isZero();
  }

  static void assertAck(PacketView packet, int syndrome, int psn, int msn) {
    assertThat(packet.opcode()).isEqualTo(Opcode.ACKNOWLEDGE);
    assertThat(syndrome(packet)).isEqualTo(syndrome);
    assertThat(packet.psn()).isEqualTo(psn);
    assertThat(ExtensionHeaders.aethMsn(packet.buffer(), packet.extensionOffset())).isEqualTo(msn);
  }

  static int syndrome(PacketView packet) {
    return ExtensionHeaders.aethSyndrome(packet.buffer(), packet.extensionOffset());
  }

  static byte[] payload(PacketView packet) {
    byte[] payload = new byte[packet.payloadLength()];
    packet.buffer().get(packet.payloadOffset(), payload);
    return payload;
  }

  static byte[] pattern(int length, int start) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (start + i * 7 + 1);
    }
    return bytes;
  }

  /** Registered memory. */
  static final class Region implements MemoryRegion {
    final RegisteredMemory registered;
    private final Set<Access> access;
    private final ByteBuffer buffer;

    Region(int length, long address, int key, Set<Access> access) {
      this.buffer =
          ByteBuffer.allocateDirect(length + 8)
              .alignedSlice(8)
              .slice(0, length)
              .order(ByteOrder.LITTLE_ENDIAN);
      this.access = access;
      this.registered = new RegisteredMemory(buffer, address, key, access);
    }

    byte[] bytes(int at, int length) {
      byte[] bytes = new byte[length];
      buffer.get(at, bytes);
      return bytes;
    }

    void put(int at, byte[] bytes) {
      buffer.put(at, bytes);
    }

    @Override
    public ByteBuffer buffer() {
      return buffer;
    }

    @Override
    public long address() {
      return registered.address();
    }

    @Override
    public int length() {
      return buffer.capacity();
    }

    @Override
    public int lkey() {
      return registered.rkey();
    }

    @Override
    public int rkey() {
      return registered.rkey();
    }

    @Override
    public Set<Access> access() {
      return access;
    }

    @Override
    public void close() {
      registered.invalidate();
    }
  }
}
