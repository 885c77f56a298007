package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.memory.MemoryFabricProvider;
import io.ringbell.ring.RendezvousConfig;
import io.ringbell.ring.RingConfig;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.StreamProbe;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSink;
import io.ringbell.rpc.memory.ForwardingFabric;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that sends large messages, on a machine whose processors do other things meanwhile. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LargeStreamTest {
  private static final int LARGE = 4096;
  private static final RingConfig CONFIG =
      new RingConfig(
          65_536,
          16,
          64,
          1 << 20,
          16,
          1 << 20,
          TimeUnit.SECONDS.toNanos(20),
          new RendezvousConfig(1024, 1 << 20, 1 << 20));
  private static final MessageWriter<byte[]> WRITER =
      MessageWriter.of(
          (message, sizer) -> WireSizer.total(sizer.bytes(1, message)),
          (message, out) -> out.bytes(1, message));
  private static final MessageReader<byte[]> READER =
      in -> {
        in.skipAll();
        return new byte[0];
      };

  /** One whose waiting threads get no processor while the test says so. */
  private static final class HeldQueue implements CompletionQueue {
    private final Thread sender = Thread.currentThread();
    private final CompletionQueue memory;
    private volatile boolean held;
    private volatile boolean asleep;
    private int looks; // by the sender, which holds the token then
    private int taken;

    HeldQueue(CompletionQueue memory) {
      this.memory = memory;
    }

    /** From now on nobody polls but the sender. */
    void hold() {
      held = true;
      Await.until(
          "the channel's own thread sleeps",
          () -> {
            memory.wakeup();
            return asleep;
          });
      looks = 0;
      taken = 0;
    }

    void letGo() {
      held = false;
    }

    @Override
    public int poll(CompletionHandler handler, int limit) {
      int completions = memory.poll(handler, limit);
      if (Thread.currentThread() == sender) {
        looks++;
        taken += completions;
      }
      return completions;
    }

    @Override
    public void arm(boolean solicitedOnly) {
      memory.arm(solicitedOnly);
    }

    @Override
    public void await(long timeoutNanos) {
      if (!held) {
        memory.await(timeoutNanos);
      }
      sleepWhileHeld();
    }

    @Override
    public void armAndAwait(long timeoutNanos) {
      if (!held) {
        memory.armAndAwait(timeoutNanos);
      }
      sleepWhileHeld();
    }

    private void sleepWhileHeld() {
      while (held) {
        asleep = true;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
      asleep = false;
    }

    @Override
    public void wakeup() {
      memory.wakeup();
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  /** A memory fabric whose one completion queue is held. */
  private record HeldFabric(Fabric memory, HeldQueue queue) implements ForwardingFabric {
    @Override
    public CompletionQueue createCompletionQueue() {
      return queue;
    }

    @Override
    public Connector connector(FabricAddress remote, long timeoutNanos) {
      return new HeldConnector(memory.connector(remote, timeoutNanos), queue.memory);
    }
  }

  /** Gives the memory fabric its own queue. */
  private record HeldConnector(Connector memory, CompletionQueue queue) implements Connector {
    @Override
    public ProtectionDomain allocateProtectionDomain() {
      return memory.allocateProtectionDomain();
    }

    @Override
    public QueuePair createQueuePair(ProtectionDomain domain, QueuePairConfig config) {
      return memory.createQueuePair(
          domain,
          new QueuePairConfig(
              queue, config.sendDepth(), config.receiveDepth(), config.maxInline()));
    }

    @Override
    public String remoteAddress() {
      return memory.remoteAddress();
    }

    @Override
    public ByteBuffer connect(ByteBuffer privateData, long timeoutNanos) {
      return memory.connect(privateData, timeoutNanos);
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  @Test
  void whatComesIsTakenBetweenTwoMessages() {
    StreamSink requests = StreamSink.all().counting();
    StreamProbeService service = new StreamProbeService();
    service.onCollect(
        (call, messages) -> {
          messages.subscribe(requests);
          return new CompletableFuture<>();
        });
    Fabric memory = new MemoryFabricProvider().open();
    HeldQueue queue = new HeldQueue(memory.createCompletionQueue());
    try (RpcServer server =
            RpcServer.builder().listen("memory://127.0.0.1:0").addService(service).start();
        ManagedChannel channel =
            new ManagedChannel(
                ChannelConfigs.plain(FabricAddress.parse(server.address()), CONFIG),
                scheme -> new HeldFabric(memory, queue))) {
      channel.connect();
      ClientCalls calls = channel.calls();
      int collect =
          calls.register(
              MethodDescriptor.of("ringbell.StreamProbe", "COLLECT", MethodKind.CLIENT_STREAMING));
      RpcStream<byte[], byte[]> stream = calls.open(collect, CallOptions.DEFAULT, WRITER, READER);
      queue.hold();
      try {
        assertThat(stream.send(new byte[LARGE])).isTrue();
        assertThat(queue.looks).as("the peer's READs are seen to").isPositive();
        requests.awaitReceived(1);
        awaitRoundsOf(server);
        assertThat(stream.send(new byte[LARGE])).isTrue();
        assertThat(queue.taken).as("the peer's report is taken").isPositive();
        assertThat(channel.outstandingBuffers()).as("messages to be READ").isLessThan(2);
        assertThat(channel.counters())
            .containsEntry("rendezvous_sent", 2L)
            .containsEntry("queue_stalls", 0L)
            .containsEntry("window_stalls", 0L);
      } finally {
        queue.letGo();
      }
      stream.close();
    }
  }

  /**
   * Until the server has sent what a handler's round brings about: the second request comes when
   * the round of the first has begun to send, so it has a round of its own.
   */
  private static void awaitRoundsOf(RpcServer server) {
    try (RpcChannel other = RpcChannel.open(server.address())) {
      StreamProbe probe = StreamProbe.of(other);
      for (int call = 0; call < 2; call++) {
        assertThat(probe.echo(StreamProbe.Method.ECHO, new byte[1])).hasSize(1);
      }
    }
  }
}
