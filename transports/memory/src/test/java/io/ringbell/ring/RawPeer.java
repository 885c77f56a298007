package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A peer that is a bare queue pair: it does what the test says and checks nothing, so that it can
 * break the protocol at any point.
 */
public final class RawPeer implements AutoCloseable {
  static final int CAPACITY = 4096;
  static final int SLOTS = 8;
  private static final int SLOT_LENGTH = 128;
  private static final int POSTED = 512;
  private static final long READ_ID = 1_000_000; // no slot
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);

  /** What came by SEND, and an empty one for each immediate. */
  public final List<ByteBuffer> messages = new ArrayList<>();

  Hello peer;
  int sequence;
  long features; // that it offers
  private final Fabric fabric;
  private final CompletionQueue queue;
  private ProtectionDomain domain;
  private volatile QueuePair queuePair; // made on the listener's thread
  private MemoryRegion ring;
  private MemoryRegion control;
  private MemoryRegion slots;
  private MemoryRegion out;
  MemoryRegion readable; // what the peer may READ as large frames
  private Listener listener;
  private int nextSlot;
  private int readsCompleted;

  private RawPeer(MemoryNetwork network) {
    fabric = network.openFabric();
    queue = fabric.createCompletionQueue();
  }

  /** Connects to a listener. */
  public static RawPeer connect(MemoryNetwork network, FabricAddress address) {
    RawPeer raw = new RawPeer(network);
    try (Connector connector = raw.fabric.connector(address, TIMEOUT)) {
      raw.prepare(connector);
      connector.connect(ByteBuffer.allocate(0), TIMEOUT);
    }
    return raw;
  }

  /** Listens, and takes one connection. */
  public static RawPeer listen(MemoryNetwork network) {
    RawPeer raw = new RawPeer(network);
    raw.listener =
        raw.fabric.listen(
            FabricAddress.parse("memory://127.0.0.1:0"),
            request -> {
              if (raw.queuePair != null) {
                request.reject(ByteBuffer.allocate(0));
                return;
              }
              raw.prepare(request);
              request.accept(ByteBuffer.allocate(0));
            });
    return raw;
  }

  public FabricAddress address() {
    return listener.address();
  }

  private void prepare(Endpoint endpoint) {
    domain = endpoint.allocateProtectionDomain();
    ring = domain.allocate(CAPACITY, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE));
    control = domain.allocate(ControlBlock.LENGTH, EnumSet.of(Access.REMOTE_READ));
    slots = domain.allocate(POSTED * SLOT_LENGTH, EnumSet.of(Access.LOCAL_WRITE));
    out = domain.allocate(CAPACITY, Set.of());
    readable = domain.allocate(CAPACITY, EnumSet.of(Access.REMOTE_READ));
    QueuePair made = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 64, POSTED, 0));
    for (int i = 0; i < POSTED; i++) {
      made.postReceive(new ReceiveRequest().set(i, slots, i * SLOT_LENGTH, SLOT_LENGTH));
    }
    queuePair = made;
  }

  /** A HELLO that is all right. */
  ByteBuffer hello() {
    ByteBuffer hello = buffer(Hello.LENGTH);
    new Hello(
            Hello.VERSION,
            features,
            ring.address(),
            ring.rkey(),
            CAPACITY,
            control.address(),
            control.rkey(),
            SLOTS,
            1 << 20,
            16,
            CAPACITY,
            SLOT_LENGTH)
        .write(hello, 0);
    return hello;
  }

  /** A frame's first 16 bytes, and zeros up to the length of the buffer. */
  public static ByteBuffer frame(int declared, int type, int flags, int word8, int actual) {
    ByteBuffer frame = buffer(actual);
    frame.putInt(0, declared);
    frame.put(4, (byte) type);
    frame.put(5, (byte) flags);
    frame.putInt(8, word8);
    return frame;
  }

  public static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  void send(ByteBuffer message) {
    int length = message.remaining();
    out.buffer().put(0, message, message.position(), length);
    post(new WorkRequest().send(1, out, 0, length));
  }

  /** Writes into the peer's ring. */
  public void write(int ringOffset, ByteBuffer bytes) {
    int length = bytes.remaining();
    out.buffer().put(0, bytes, bytes.position(), length);
    post(
        new WorkRequest()
            .write(1, out, 0, length, peer.ringAddress() + ringOffset, peer.ringKey()));
  }

  /** Writes into the peer's ring, and says so by an immediate. */
  void writeWithImmediate(int ringOffset, ByteBuffer bytes, int immediate) {
    int length = bytes.remaining();
    out.buffer().put(0, bytes, bytes.position(), length);
    post(
        new WorkRequest()
            .writeWithImmediate(
                1, out, 0, length, peer.ringAddress() + ringOffset, peer.ringKey(), immediate));
  }

  /** A doorbell with frames behind it. */
  void eager(ByteBuffer frames, long producer, long consumer, long receives) {
    ByteBuffer message = buffer(Doorbell.LENGTH + frames.remaining());
    Doorbell.write(message, 0, (byte) 0, 0, sequence++, producer, consumer, receives);
    message.put(Doorbell.LENGTH, frames, frames.position(), frames.remaining());
    send(message);
  }

  /** READs the peer's memory into this side's ring; false if the connection ended by that. */
  boolean read(long address, int rkey, int length) {
    readsCompleted = 0;
    post(new WorkRequest().read(READ_ID, ring, 0, length, address, rkey));
    return readsCompleted == 1;
  }

  private void post(WorkRequest request) {
    queuePair.post(request.flags(WorkRequest.SIGNALED | WorkRequest.SOLICITED));
    poll();
  }

  public void doorbell(long producer, long consumer, long receives) {
    doorbell(0, producer, consumer, receives);
  }

  void doorbell(int done, long producer, long consumer, long receives) {
    ByteBuffer doorbell = buffer(Doorbell.LENGTH);
    Doorbell.write(doorbell, 0, (byte) 0, done, sequence++, producer, consumer, receives);
    send(doorbell);
  }

  void controlBlock(long consumer, long receives) {
    ControlBlock.write(control.buffer(), consumer, receives);
  }

  /** HELLO and probe: the peer, polled by {@code rounds}, is up afterwards. */
  public void handshake(Runnable rounds) {
    send(hello());
    rounds.run();
    readHello();
    write(0, frame(16, FrameLayout.TYPE_PROBE, 0, 0, 16));
    doorbell(64, 0, SLOTS);
    rounds.run();
    poll();
    assertThat(messages).as("HELLO, and the doorbell of the probe").hasSize(2);
    ByteBuffer told = messages.get(1);
    byte type =
        told.remaining() > Doorbell.LENGTH
            ? told.get(Doorbell.LENGTH + FrameLayout.TYPE_OFFSET)
            : ring.buffer().get(FrameLayout.TYPE_OFFSET);
    assertThat(type).isEqualTo(FrameLayout.TYPE_PROBE);
  }

  /** HELLO and probe of a passive side; the peer polls on a thread of its own. */
  public void answerHandshake() {
    awaitMessages(1);
    peer = Hello.read(messages.get(0), 0, messages.get(0).remaining());
    send(hello());
    awaitMessages(2);
    write(0, frame(16, FrameLayout.TYPE_PROBE, 0, 0, 16));
    doorbell(64, 64, SLOTS);
  }

  /** Polls until so many messages have come, HELLO included. */
  public void awaitMessages(int count) {
    long deadline = System.nanoTime() + TIMEOUT;
    while (messages.size() < count) {
      assertThat(System.nanoTime() - deadline).as("waiting for message %d", count).isNegative();
      LockSupport.parkNanos(100_000);
      if (queuePair != null) {
        poll();
      }
    }
  }

  void readHello() {
    poll();
    assertThat(messages).hasSize(1);
    peer = Hello.read(messages.get(0), 0, messages.get(0).remaining());
  }

  /** What the peer wrote into this side's ring. */
  public ByteBuffer ring() {
    return ring.buffer();
  }

  public void disconnect() {
    queuePair.disconnect();
    poll();
  }

  QueuePair.State state() {
    return queuePair.state();
  }

  public void poll() {
    while (queue.poll(this::onCompletion, 64) > 0) {
      // until it is empty
    }
  }

  private void onCompletion(WorkCompletion completion) {
    if (completion.status() == CompletionStatus.SUCCESS && completion.id() == READ_ID) {
      readsCompleted++;
    }
    if (completion.status() == CompletionStatus.SUCCESS
        && completion.opcode() == WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM) {
      nextSlot++;
      messages.add(buffer(0));
    } else if (completion.status() == CompletionStatus.SUCCESS
        && completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
      int length = completion.byteLength();
      ByteBuffer copy = buffer(length);
      copy.put(0, slots.buffer(), nextSlot * SLOT_LENGTH, length);
      nextSlot++;
      messages.add(copy);
    }
  }

  /** The last message, as a refusal's text. */
  String refusal() {
    poll();
    ByteBuffer message = messages.get(messages.size() - 1);
    return Hello.Refusal.read(message, 0, message.remaining()).getMessage();
  }

  @Override
  public void close() {
    if (queuePair != null) {
      queuePair.close();
      List.of(ring, control, slots, out, readable).forEach(MemoryRegion::close);
      domain.close();
    }
    queue.close();
    fabric.close();
  }
}
