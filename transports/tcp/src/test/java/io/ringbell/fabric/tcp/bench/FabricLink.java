package io.ringbell.fabric.tcp.bench;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** This fabric: a WRITE of the message and an inline doorbell SEND of 44 bytes, in one chain. */
final class FabricLink implements PingPongLink, CompletionHandler {
  private static final int DOORBELL = 44;
  private static final int SIGNAL_EVERY = 16;

  private final Fabric fabric = Fabrics.open("tcp");
  private final CompletionQueue queue = fabric.createCompletionQueue();
  private final int size;
  private QueuePair queuePair;
  private MemoryRegion region;
  private final WorkRequest write = new WorkRequest();
  private final WorkRequest doorbell = new WorkRequest();
  private final ReceiveRequest receive = new ReceiveRequest();
  private long remoteAddress;
  private int rkey;
  private long received;
  private long sent;
  private boolean ended;

  private FabricLink(int size) {
    this.size = size;
  }

  static FabricLink connect(int port, int size, String options) {
    FabricLink link = new FabricLink(size);
    FabricAddress address = FabricAddress.parse("tcp://127.0.0.1:" + port + options);
    try (Connector connector = link.fabric.connector(address, TimeUnit.SECONDS.toNanos(5))) {
      link.prepare(connector);
      link.target(connector.connect(link.key(), TimeUnit.SECONDS.toNanos(5)));
    }
    return link;
  }

  static FabricLink accept(int port, int size, String options) throws InterruptedException {
    FabricLink link = new FabricLink(size);
    BlockingQueue<Boolean> accepted = new ArrayBlockingQueue<>(1);
    Listener listener =
        link.fabric.listen(
            FabricAddress.parse("tcp://127.0.0.1:" + port + options),
            request -> {
              link.prepare(request);
              link.target(request.privateData());
              request.accept(link.key());
              accepted.add(true);
            });
    accepted.take();
    listener.close();
    return link;
  }

  private void prepare(Endpoint endpoint) {
    ProtectionDomain domain = endpoint.allocateProtectionDomain();
    region =
        domain.allocate(
            2 * size + 2 * DOORBELL, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE));
    queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 64, 16, DOORBELL));
    for (int i = 0; i < 16; i++) {
      postReceive();
    }
  }

  private ByteBuffer key() {
    return ByteBuffer.allocate(12).putLong(region.address()).putInt(region.rkey()).flip();
  }

  private void target(ByteBuffer key) {
    remoteAddress = key.getLong(0);
    rkey = key.getInt(8);
  }

  private void postReceive() {
    queuePair.postReceive(receive.set(0, region, 2 * size + DOORBELL, DOORBELL));
  }

  @Override
  public void send() {
    boolean signaled = ++sent % SIGNAL_EVERY == 0;
    doorbell
        .send(0, region, 2 * size, DOORBELL)
        .flags(WorkRequest.INLINE | (signaled ? WorkRequest.SIGNALED : 0));
    queuePair.post(write.write(0, region, size, size, remoteAddress, rkey).next(doorbell));
  }

  @Override
  public boolean receive() {
    long before = received;
    while (received == before && !ended) {
      queue.poll(this, 16);
    }
    return !ended;
  }

  @Override
  public void onCompletion(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      ended = true;
    } else if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
      received++;
      postReceive();
    }
  }

  @Override
  public void close() {
    queuePair.close();
    queue.close();
    fabric.close();
  }
}
