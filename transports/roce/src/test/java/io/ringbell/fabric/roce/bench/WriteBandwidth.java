package io.ringbell.fabric.roce.bench;

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
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;

/**
 * One way: 1 MiB WRITEs between two fabrics of one process, a thread each, in turns with raw Netty
 * datagrams of the same size ({@link NettyDatagrams}), so that both see the same machine.
 *
 * <pre>
 *   java -cp ... io.ringbell.fabric.roce.bench.WriteBandwidth [rounds [seconds [options]]]
 * </pre>
 */
final class WriteBandwidth implements CompletionHandler {
  private static final int LENGTH = 1 << 20;
  private static final int UNDER_WAY = 4;
  private static final int SPINS = 20;

  private final WorkRequest write = new WorkRequest();
  private int underWay;

  private WriteBandwidth() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
    String options = args.length > 2 ? "?" + args[2] : "";
    for (int round = 0; round < rounds; round++) {
      double raw = NettyDatagrams.bytesPerSecond(seconds) / 1e6;
      double fabric = new WriteBandwidth().bytesPerSecond(seconds, options) / 1e6;
      System.out.printf(
          "raw Netty GSO %6.0f MB/s   WRITE 1 MiB %6.0f MB/s   ratio %.2f%n",
          raw, fabric, fabric / raw);
    }
  }

  /** One side of the connection. */
  private record Side(
      CompletionQueue queue, ProtectionDomain domain, MemoryRegion memory, QueuePair queuePair) {
    static Side create(Fabric fabric, Endpoint endpoint) {
      CompletionQueue queue = fabric.createCompletionQueue();
      ProtectionDomain domain = endpoint.allocateProtectionDomain();
      MemoryRegion memory =
          domain.allocate(LENGTH, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE));
      QueuePair queuePair =
          endpoint.createQueuePair(domain, new QueuePairConfig(queue, 16, 16, 64));
      return new Side(queue, domain, memory, queuePair);
    }

    void close() {
      queuePair.close();
      memory.close();
      domain.close();
      queue.close();
    }
  }

  private double bytesPerSecond(int seconds, String options) throws Exception {
    Side[] accepted = new Side[1];
    boolean[] stop = {false};
    try (Fabric serverFabric = Fabrics.open("roce");
        Fabric clientFabric = Fabrics.open("roce");
        Listener listener =
            serverFabric.listen(
                FabricAddress.parse("roce://127.0.0.1:0" + options),
                request -> {
                  synchronized (accepted) {
                    accepted[0] = Side.create(serverFabric, request);
                  }
                  request.accept(ByteBuffer.allocate(0));
                });
        Connector connector =
            clientFabric.connector(
                FabricAddress.parse(listener.address() + options), TimeUnit.SECONDS.toNanos(5))) {
      Side client = Side.create(clientFabric, connector);
      connector.connect(ByteBuffer.allocate(0), TimeUnit.SECONDS.toNanos(5));
      Side server;
      synchronized (accepted) {
        server = accepted[0];
      }
      Thread polling = new Thread(() -> poll(server.queue(), stop), "bench-server");
      polling.start();
      double result = write(client, server.memory(), seconds);
      synchronized (stop) {
        stop[0] = true;
      }
      polling.join();
      if (Boolean.getBoolean("counters")) {
        print(clientFabric);
        print(serverFabric);
      }
      client.close();
      server.close();
      return result;
    }
  }

  @SuppressWarnings("SystemOut")
  private static void print(Fabric fabric) {
    StringBuilder text = new StringBuilder();
    fabric
        .counters()
        .snapshot()
        .forEach((name, value) -> text.append(value == 0 ? "" : name + "=" + value + " "));
    System.out.println(text);
  }

  private static void poll(CompletionQueue queue, boolean[] stop) {
    while (true) {
      pollOrWait(queue, completion -> {});
      synchronized (stop) {
        if (stop[0]) {
          return;
        }
      }
    }
  }

  /** Spins a little, then sleeps, as the baseline's event loops do: cores may be scarce. */
  private static void pollOrWait(CompletionQueue queue, CompletionHandler handler) {
    for (int i = 0; i < SPINS; i++) {
      if (queue.poll(handler, 16) > 0) {
        return;
      }
    }
    queue.arm(false);
    if (queue.poll(handler, 16) == 0) {
      queue.await(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private double write(Side client, MemoryRegion target, int seconds) {
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(seconds);
    long written = 0;
    while (System.nanoTime() < end) {
      while (underWay < UNDER_WAY) {
        write.write(0, client.memory(), 0, LENGTH, target.address(), target.rkey());
        client.queuePair().post(write.flags(WorkRequest.SIGNALED));
        underWay++;
        written++;
      }
      pollOrWait(client.queue(), this);
    }
    while (underWay > 0) {
      pollOrWait(client.queue(), this);
    }
    return (double) written * LENGTH / ((System.nanoTime() - start) / 1e9);
  }

  @Override
  public void onCompletion(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      throw new IllegalStateException("a WRITE failed: " + completion.status());
    }
    underWay--;
  }
}
