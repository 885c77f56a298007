package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The native half on a device, rxe0 of the guest: run there, not by this module's build. */
class NativeHalfCases {
  private static final int CYCLES = Integer.getInteger("ringbell.cycles", 1000);
  private static final int LOCAL_QP_OPERATION_ERROR = 2;
  private static final int LOCAL_PROTECTION_ERROR = 4;
  private static final int FLUSH_ERROR = 5;
  private static final int REMOTE_ACCESS_ERROR = 10;

  private final VerbsExtras extras = NativeLibrary.get().extras();
  private final Dispatcher dispatcher = NativeLibrary.get().dispatcher();
  private int openBefore;

  @BeforeEach
  void countObjects() throws IOException {
    extras.device(0); // contexts stay open
    openBefore = extras.openObjects(0);
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(extras.openObjects(0)).describedAs("open objects").isEqualTo(openBefore);
  }

  @Test
  void itIsTheLibraryThatIsMeant() throws IOException {
    String wanted = System.getProperty("ringbell.library", LibraryFile.resource());
    assertThat(NativeLibrary.get().origin()).contains(wanted);
    boolean sanitized = Files.readString(Path.of("/proc/self/maps")).contains("libasan");
    assertThat(sanitized).isEqualTo(wanted.equals("java.library.path"));
  }

  @Test
  void postingAndPollingAllocateNothing() throws IOException {
    try (Loop loop = Loop.connected()) {
      Requests write = Requests.sends(1).operation(0, Verbs.WR_RDMA_WRITE, Verbs.SEND_SIGNALED);
      write.element(0, loop.memoryAddress, 8, loop.lkey);
      write.remote(0, loop.memoryAddress, loop.rkey);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long allocated = 0;
      for (int round = 0; round < 2; round++) { // the first loads classes
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1000; i++) {
          dispatcher.postSend(loop.clientQp, write.address());
          while (dispatcher.pollCq(loop.cq, 1, loop.memoryAddress + 4096) == 0) {
            Thread.onSpinWait();
          }
        }
        allocated = threads.getCurrentThreadAllocatedBytes() - before;
      }
      assertThat(allocated).isLessThan(1000); // the measurement itself
    }
  }

  @Test
  void devicesPortsAndGidsAreDescribed() throws IOException {
    DeviceImage device = new DeviceImage();
    PortImage port = new PortImage();
    GidTableImage gids = new GidTableImage(64);

    assertThat(extras.deviceCount()).isEqualTo(1);
    long context = extras.device(0);
    extras.queryDevice(context, device.buffer());
    extras.queryPort(context, 1, port.buffer());
    int count = extras.queryGids(context, gids.buffer());

    assertThat(device.name()).isEqualTo("rxe0");
    assertThat(device.ports()).isEqualTo(1);
    assertThat(device.maxQpRdAtom()).isPositive();
    assertThat(device.maxMrSize()).isNotZero();
    assertThat(device.transport()).isEqualTo(Verbs.TRANSPORT_IB);
    assertThat(port.state()).isEqualTo(Verbs.PORT_ACTIVE);
    assertThat(port.linkLayer()).isEqualTo(Verbs.LINK_ETHERNET);
    assertThat(count).isBetween(3, 64); // link-local, IPv4, IPv6
    for (int i = 0; i < count; i++) {
      assertThat(gids.type(i)).isEqualTo(Verbs.GID_TYPE_ROCE_V2);
      assertThat(gids.networkInterface(i)).isEqualTo("wire0");
      assertThat(gids.port(i)).isEqualTo(1);
    }
    assertThatThrownBy(() -> extras.queryPort(context, 0, port.buffer()))
        .isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> extras.queryPort(context, 7, port.buffer()))
        .isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> extras.device(1))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("device 1 of 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {Loop.HOST, "fd00:18::1"})
  void privateDataGoesBothWaysOverBothFamilies(String host) throws IOException {
    try (Loop loop = new Loop(host)) {
      loop.request(new ConnectionImage().privateData(ByteBuffer.wrap(new byte[] {1, 2, 3})));
      assertThat(loop.event.listenId()).isEqualTo(loop.listener);
      assertThat(loop.event.privateData().slice(0, 3))
          .isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
      assertThat(loop.event.responderResources()).isEqualTo(1);
      loop.serverQp = extras.createQueuePair(loop.server, loop.queuePair().buffer());
      extras.accept(
          loop.server,
          new ConnectionImage().privateData(ByteBuffer.wrap(new byte[] {9, 8})).buffer());
      loop.take(Verbs.CM_ESTABLISHED);
      boolean clientFirst = loop.event.id() == loop.client;
      ByteBuffer first = loop.event.privateData();
      loop.take(Verbs.CM_ESTABLISHED);
      ByteBuffer back = clientFirst ? first : loop.event.privateData();

      assertThat(back.slice(0, 2)).isEqualTo(ByteBuffer.wrap(new byte[] {9, 8}));
      assertThat(extras.destination(loop.client, loop.address)).isEqualTo(loop.listening());
      assertThat(extras.source(loop.server, loop.address).getAddress())
          .isEqualTo(loop.listening().getAddress());
    }
  }

  @Test
  void aChainOfWriteAndInlineSendArrives() throws IOException {
    try (Loop loop = Loop.connected()) {
      loop.memory.putLong(0, 0x1122334455667788L);
      loop.memory.putLong(1024, 42);
      receive(loop, 1);
      Requests chain = Requests.sends(2);
      chain.operation(0, Verbs.WR_RDMA_WRITE, 0).element(0, loop.memoryAddress, 8, loop.lkey);
      chain.remote(0, loop.memoryAddress + 512, loop.rkey);
      chain.operation(
          1, Verbs.WR_SEND, Verbs.SEND_SIGNALED | Verbs.SEND_INLINE | Verbs.SEND_SOLICITED);
      chain.element(1, loop.memoryAddress + 1024, 8, 0);

      dispatcher.postSend(loop.clientQp, chain.address());
      chain.bytes.putLong(0, -1); // it was copied

      List<Loop.Completion> both = List.of(loop.completion(), loop.completion());
      assertThat(both).extracting(Loop.Completion::status).containsOnly(0);
      Loop.Completion received = both.get(both.get(0).opcode() == Verbs.WC_RECV ? 0 : 1);
      assertThat(received.opcode()).isEqualTo(Verbs.WC_RECV);
      assertThat(received.length()).isEqualTo(8);
      assertThat(received.qpn()).isEqualTo(dispatcher.getQpNum(loop.serverQp));
      assertThat(loop.memory.getLong(512)).isEqualTo(0x1122334455667788L);
      assertThat(loop.memory.getLong(2048)).isEqualTo(42);
    }
  }

  @Test
  void atomicsPassThrough() throws IOException {
    try (Loop loop = Loop.connected()) {
      loop.memory.putLong(64, 5);
      Requests add = Requests.sends(1);
      add.operation(0, Verbs.WR_ATOMIC_FETCH_AND_ADD, Verbs.SEND_SIGNALED);
      add.element(0, loop.memoryAddress, 8, loop.lkey);
      add.atomic(0, loop.memoryAddress + 64, 3, 0, loop.rkey);
      dispatcher.postSend(loop.clientQp, add.address());
      assertThat(loop.completion().status()).isZero();
      assertThat(loop.memory.getLong(0)).isEqualTo(5);
      assertThat(loop.memory.getLong(64)).isEqualTo(8);

      Requests swap = Requests.sends(1);
      swap.operation(0, Verbs.WR_ATOMIC_CMP_AND_SWP, Verbs.SEND_SIGNALED);
      swap.element(0, loop.memoryAddress, 8, loop.lkey);
      swap.atomic(0, loop.memoryAddress + 64, 8, 77, loop.rkey);
      dispatcher.postSend(loop.clientQp, swap.address());
      assertThat(loop.completion().status()).isZero();
      assertThat(loop.memory.getLong(64)).isEqualTo(77);
    }
  }

  @Test
  void eventModeWakesByTheChannel() throws IOException {
    try (Loop loop = Loop.connected()) {
      WaitImage set = new WaitImage(3).handle(0, loop.completions).handle(1, loop.channel);
      set.handle(2, loop.context);
      assertThat(extras.await(set.buffer(), 3, 0)).isZero();
      assertThat(dispatcher.getCqEvent(loop.completions, 0)).isEqualTo(-1);
      assertThat(dispatcher.getCqEvent(loop.completions, 1)).isEqualTo(-1);
      receive(loop, 1);
      dispatcher.reqNotifyCq(loop.cq, 1);
      dispatcher.postSend(loop.clientQp, send(loop, Verbs.SEND_SOLICITED).address());

      assertThat(extras.await(set.buffer(), 3, Loop.MILLIS)).isEqualTo(1);
      assertThat(set.isReady(0)).isTrue();
      assertThat(dispatcher.getCqEvent(loop.completions, -1)).isZero();
      assertThat(dispatcher.ackCqEvent(loop.cq, 1)).isZero();
      assertThat(loop.completion().opcode()).isEqualTo(Verbs.WC_RECV);
    }
  }

  @Test
  void aWaitForACompletionTakesItsEvent() throws IOException {
    try (Loop loop = Loop.connected()) {
      long wakeup = extras.createWakeup();
      assertThat(extras.awaitCompletion(loop.completions, wakeup, 0)).isFalse();
      assertThat(extras.awaitCompletion(loop.completions, wakeup, 1)).isFalse();
      receive(loop, 1);
      dispatcher.reqNotifyCq(loop.cq, 1);
      dispatcher.postSend(loop.clientQp, send(loop, Verbs.SEND_SOLICITED).address());

      assertThat(extras.awaitCompletion(loop.completions, wakeup, Loop.MILLIS)).isTrue();
      assertThat(extras.awaitCompletion(loop.completions, wakeup, 0)).as("taken").isFalse();
      assertThat(dispatcher.getCqEvent(loop.completions, 0)).as("taken").isEqualTo(-1);
      assertThat(loop.completion().opcode()).isEqualTo(Verbs.WC_RECV);
      extras.wake(wakeup);
      assertThat(extras.awaitCompletion(loop.completions, wakeup, -1)).as("woken").isFalse();
      assertThat(extras.awaitCompletion(loop.completions, wakeup, -1)).as("still").isFalse();
      extras.destroyWakeup(wakeup);
    } // the queue can be destroyed: its events are acknowledged
  }

  @Test
  void aWaitInOneCallPollsArmsAndLeavesTheEventToTheNext() throws Exception {
    try (Loop loop = Loop.connected()) {
      long wakeup = extras.createWakeup();
      ByteBuffer memory = NativeLibrary.get().memory().allocate(4096, false);
      long out = NativeLibrary.get().memory().addressOf(memory);
      assertThat(extras.armAndAwait(loop.cq, loop.completions, wakeup, 1, out, 4, 0))
          .as("nothing came")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      receive(loop, 1);
      dispatcher.postSend(loop.clientQp, send(loop, Verbs.SEND_SOLICITED).address());
      assertThat(extras.awaitCompletion(loop.completions, wakeup, Loop.MILLIS)).isTrue();
      assertThat(extras.armAndAwait(loop.cq, loop.completions, wakeup, -1, out, 4, 0))
          .as("what is there already needs no arming")
          .isEqualTo(1);
      receive(loop, 2);
      Thread sender =
          new Thread(
              () -> {
                try {
                  Thread.sleep(50); // the other waits by then
                  dispatcher.postSend(loop.clientQp, send(loop, Verbs.SEND_SOLICITED).address());
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      sender.start();
      int result = extras.armAndAwait(loop.cq, loop.completions, wakeup, Loop.MILLIS, out, 4, 0);
      sender.join();
      assertThat(result & VerbsExtras.AWAITED_COUNT).isEqualTo(1);
      assertThat(result & VerbsExtras.AWAITED_ARMED).isNotZero();
      assertThat(extras.armAndAwait(loop.cq, loop.completions, wakeup, -1, out, 4, 0))
          .as("the event is still there, and ends a wait")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      assertThat(extras.armAndAwait(loop.cq, loop.completions, wakeup, 1, out, 4, 2))
          .as("it was taken, and no second one was there")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      assertThat(dispatcher.getCqEvent(loop.completions, 0)).as("taken").isEqualTo(-1);
      extras.wake(wakeup);
      assertThat(extras.armAndAwait(loop.cq, loop.completions, wakeup, -1, out, 4, 0))
          .as("woken")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      long other = extras.createWakeup();
      extras.wake(other);
      assertThat(extras.armAndAwait(loop.cq, loop.completions, other, -1, out, 4, 0))
          .as("woken by another wake-up than the first")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      extras.destroyWakeup(wakeup);
      extras.drain(other);
      assertThat(extras.armAndAwait(loop.cq, loop.completions, other, 1, out, 4, 0))
          .as("the first one is gone, and wakes nobody")
          .isEqualTo(VerbsExtras.AWAITED_ARMED);
      extras.destroyWakeup(other);
      NativeLibrary.get().memory().free(memory);
    }
  }

  @Test
  void anErrorCompletionHasItsQueuePair() throws IOException {
    try (Loop loop = Loop.connected()) {
      Requests write = Requests.sends(1).operation(0, Verbs.WR_RDMA_WRITE, 0);
      write.element(0, loop.memoryAddress, 8, loop.lkey);
      write.remote(0, loop.memoryAddress, loop.rkey ^ 0x5a5a00);
      dispatcher.postSend(loop.clientQp, write.address());
      loop.dirtyCompletion(); // what an earlier one left

      Loop.Completion failed = loop.completion();
      assertThat(failed.status()).isEqualTo(REMOTE_ACCESS_ERROR);
      assertThat(failed.qpn()).isEqualTo(dispatcher.getQpNum(loop.clientQp));
      assertThat(failed.vendorError()).as("of rdma_rxe, which has none").isZero();
    }
  }

  @Test
  void aWrongLocalKeyIsALocalError() throws IOException {
    try (Loop loop = Loop.connected()) {
      Requests write = Requests.sends(1).operation(0, Verbs.WR_RDMA_WRITE, 0);
      write.element(0, loop.memoryAddress, 8, 12345678);
      write.remote(0, loop.memoryAddress, loop.rkey);
      dispatcher.postSend(loop.clientQp, write.address());
      // The one by the specification (IBTA 10.7.3), the other by rdma_rxe.
      assertThat(loop.completion().status()).isIn(LOCAL_PROTECTION_ERROR, LOCAL_QP_OPERATION_ERROR);
    }
  }

  @Test
  void movingToErrFlushesAndQueryShowsIt() throws IOException {
    try (Loop loop = Loop.connected()) {
      QueuePairAttributesImage image = new QueuePairAttributesImage();
      extras.modifyQueuePair(loop.clientQp, image.minRnrTimer(5).buffer());
      extras.queryQueuePair(loop.clientQp, image.buffer());
      assertThat(image.state()).isEqualTo(Verbs.QPS_RTS);
      assertThat(image.minRnrTimer()).isEqualTo(5);
      assertThat(image.destinationQpn()).isEqualTo(dispatcher.getQpNum(loop.serverQp));
      receive(loop, 3);

      image.clear();
      extras.modifyQueuePair(loop.serverQp, image.state(Verbs.QPS_ERR).buffer());

      for (int i = 0; i < 3; i++) {
        Loop.Completion flushed = loop.completion();
        assertThat(flushed.status()).isEqualTo(FLUSH_ERROR);
        assertThat(flushed.id()).isEqualTo(i);
        assertThat(flushed.qpn()).isEqualTo(dispatcher.getQpNum(loop.serverQp));
      }
      extras.queryQueuePair(loop.serverQp, image.buffer());
      assertThat(image.state()).isEqualTo(Verbs.QPS_ERR);
      image.clear();
      assertThatThrownBy(() -> extras.modifyQueuePair(loop.serverQp, image.buffer()))
          .isInstanceOf(NativeException.class) // a mask of nothing
          .hasMessageContaining("ibv_modify_qp");
    }
  }

  @Test
  void aRejectSaysWhyAndCarriesData() throws IOException {
    try (Loop loop = new Loop(Loop.HOST)) {
      loop.request(new ConnectionImage());
      ByteBuffer reason = ByteBuffer.allocateDirect(4).put(0, (byte) 77);
      extras.reject(loop.server, reason, 4);

      loop.take(Verbs.CM_REJECTED);

      assertThat(loop.event.status()).isEqualTo(28); // consumer defined, IBTA 12.6.7.2
      assertThat(loop.event.privateData().get(0)).isEqualTo((byte) 77);
      assertThat(loop.event.id()).isEqualTo(loop.client);
    }
  }

  @Test
  void nobodyListeningIsARejectToo() throws IOException {
    try (Loop loop = new Loop(Loop.HOST)) {
      int other = loop.listening().getPort() == 1 ? 2 : 1;
      loop.resolve(new InetSocketAddress(Loop.HOST, other));
      loop.makeObjects();
      loop.clientQp = extras.createQueuePair(loop.client, loop.queuePair().buffer());
      extras.connect(loop.client, new ConnectionImage().buffer());

      loop.take(Verbs.CM_REJECTED);

      assertThat(loop.event.status()).isEqualTo(8); // invalid service id
    }
  }

  @Test
  void aNeighbourThatIsNotThereIsAnEventToo() throws IOException {
    try (Loop loop = new Loop(Loop.HOST)) {
      loop.address.set(new InetSocketAddress("198.18.0.77", 7471));
      extras.resolveAddress(loop.client, null, loop.address.buffer(), 2000);
      loop.take(Verbs.CM_ADDR_ERROR);
      assertThat(loop.event.status()).isNegative();
    }
  }

  @Test
  void addressesAreChecked() throws IOException {
    try (Loop loop = new Loop(Loop.HOST)) {
      long id = loop.client;
      SocketAddressImage foreign = new SocketAddressImage();
      foreign.set(new InetSocketAddress("192.0.2.1", 1));
      assertThatThrownBy(() -> extras.bindAddress(id, foreign.buffer()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("[192.0.2.1]:1");
      SocketAddressImage taken = new SocketAddressImage().set(loop.listening());
      assertThatThrownBy(() -> extras.bindAddress(id, taken.buffer()))
          .isInstanceOf(NativeException.class)
          .satisfies(
              e -> assertThat(((NativeException) e).errno()).isEqualTo(NativeException.EADDRINUSE));
      foreign.buffer().putShort(0, (short) 99);
      assertThatThrownBy(() -> extras.bindAddress(id, foreign.buffer()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("family 99");
      assertThat(extras.destination(id, loop.address)).isNull();
      assertThat(dispatcher.getContext(id)).isEqualTo(-1);
      assertThat(dispatcher.disconnect(id)).isEqualTo(-NativeException.EINVAL);
      assertThatThrownBy(() -> dispatcher.resolveRoute(id, 1)).isInstanceOf(NativeException.class);
      assertThatThrownBy(() -> extras.connect(id, new ConnectionImage().buffer()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("no queue pair");
    }
  }

  @Test
  void malformedChainsAreRefusedAndNothingIsPosted() throws IOException {
    try (Loop loop = Loop.connected()) {
      Requests ring = send(loop, 0);
      ring.next(0, ring.address()); // never ends
      refused(loop, ring, "more requests than the queue");
      refused(loop, send(loop, 0).next(0, 16), "request 1: its address");
      refused(loop, send(loop, 0).sgeList(0, 0, 1), "SGEs are nowhere");
      refused(loop, send(loop, 0).sgeList(0, 4096, 1000), "1000 SGEs");
      refused(loop, send(loop, 0).sgeList(0, 4096, -1), "-1 SGEs");
      refused(loop, send(loop, 0).sgeList(0, 4096, Integer.MIN_VALUE), "SGEs");
      refused(loop, send(loop, 0).operation(0, 8, 0), "opcode 8"); // carries a pointer
      refused(loop, send(loop, 0).operation(0, -1, 0), "opcode -1");
      refused(loop, send(loop, 0).operation(0, 1 << 30, 0), "opcode");
      Requests inline = send(loop, Verbs.SEND_INLINE);
      refused(loop, inline.element(0, loop.memoryAddress, 60_000, 0), "inline");
      refused(loop, inline.element(0, loop.memoryAddress, -1, 0), "inline");
      refused(loop, inline.element(0, 0, 8, 0), "inline");
      Requests second = Requests.sends(2);
      second.operation(0, Verbs.WR_SEND, Verbs.SEND_SIGNALED);
      second.element(0, loop.memoryAddress, 8, loop.lkey).operation(1, 99, 0);
      refused(loop, second, "request 1");

      Requests receives = Requests.receives(DEPTH_TOO_MUCH);
      assertThatThrownBy(() -> dispatcher.postReceive(loop.serverQp, receives.address()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("more requests than the queue");
      assertThatThrownBy(
              () -> dispatcher.postReceive(loop.serverQp, receives.sgeList(0, 1, 1).address()))
          .isInstanceOf(NativeException.class);

      // It is as good as new.
      receive(loop, 1);
      dispatcher.postSend(loop.clientQp, send(loop, Verbs.SEND_SIGNALED).address());
      assertThat(loop.completion().status()).isZero();
      assertThat(loop.completion().status()).isZero();
    }
  }

  private static final int DEPTH_TOO_MUCH = 4096;

  private void refused(Loop loop, Requests chain, String why) {
    assertThatThrownBy(() -> dispatcher.postSend(loop.clientQp, chain.address()))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining(why)
        .satisfies(e -> assertThat(((NativeException) e).completed()).isZero());
  }

  @Test
  void aFullQueueSaysHowMuchWasPosted() throws IOException {
    try (Loop loop = Loop.connected()) {
      Requests receives = Requests.receives(1);
      receives.element(0, loop.memoryAddress, 8, loop.lkey);
      int fits = countUntilFull(loop, receives);
      assertThat(fits).isGreaterThanOrEqualTo(Loop.DEPTH);
    }
  }

  private int countUntilFull(Loop loop, Requests receives) {
    for (int posted = 0; posted < 100_000; posted++) {
      try {
        dispatcher.postReceive(loop.serverQp, receives.address());
      } catch (NativeException e) {
        assertThat(e.errno()).isEqualTo(NativeException.ENOMEM);
        assertThat(e.completed()).isZero();
        return posted;
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    throw new AssertionError("the queue is never full");
  }

  @Test
  void memoryIsCheckedAndKeysAreGiven() throws IOException {
    try (Loop loop = Loop.connected()) {
      ByteBuffer keys = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
      assertThat(loop.rkey).isNotZero();
      for (long[] bad :
          new long[][] {
            {loop.memoryAddress, 0}, {loop.memoryAddress, -1}, {0, 4096}, {8, 1L << 50}
          }) {
        assertThatThrownBy(() -> extras.registerMemory(loop.pd, bad[0], bad[1], 1, keys))
            .isInstanceOf(NativeException.class)
            .hasMessageContaining("ibv_reg_mr");
      }
      assertThatThrownBy(
              () ->
                  extras.registerMemory(
                      loop.pd, loop.memoryAddress, 4096, Verbs.ACCESS_REMOTE_WRITE, keys))
          .isInstanceOf(NativeException.class); // needs LOCAL_WRITE
      long whole = extras.registerMemory(loop.pd, loop.memoryAddress, 4096, 0, keys);
      extras.deregisterMemory(whole);
    }
  }

  @Test
  void whatIsInUseStaysAndSaysSo() throws IOException {
    try (Loop loop = Loop.connected()) {
      assertThatThrownBy(() -> dispatcher.deallocPd(loop.pd))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("are in it")
          .satisfies(
              e -> assertThat(((NativeException) e).errno()).isEqualTo(NativeException.EBUSY));
      assertThatThrownBy(() -> dispatcher.destroyCq(loop.cq)).isInstanceOf(NativeException.class);
      assertThat(dispatcher.pollCq(loop.cq, 1, loop.memoryAddress)).isZero(); // open again
      assertThatThrownBy(() -> extras.createQueuePair(loop.client, loop.queuePair().buffer()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("already");
    }
  }

  @Test
  void channelsMayGoBeforeWhatHangsOnThem() throws IOException {
    long channel = dispatcher.createEventChannel();
    long id = dispatcher.createId(channel, Verbs.PS_TCP);
    long context = extras.device(0);
    long completions = dispatcher.createCompChannel(context);
    long cq = dispatcher.createCq(context, completions, 16, 0);

    dispatcher.destroyEventChannel(channel);
    dispatcher.destroyCompChannel(completions);
    assertThatThrownBy(() -> dispatcher.createId(channel, Verbs.PS_TCP))
        .isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> dispatcher.getCqEvent(completions, 0))
        .isInstanceOf(NativeException.class);
    ByteBuffer memory = NativeLibrary.get().memory().allocate(4096, false);
    long out = NativeLibrary.get().memory().addressOf(memory);
    assertThat(dispatcher.pollCq(cq, 1, out)).isZero();
    NativeLibrary.get().memory().free(memory);

    dispatcher.destroyCq(cq);
    dispatcher.destroyCmId(id);
  }

  @Test
  void optionsAreSetOrRefused() throws IOException {
    try (Loop loop = new Loop(Loop.HOST)) {
      extras.setOption(loop.client, Verbs.OPTION_TOS, 0x68);
      extras.setOption(loop.client, Verbs.OPTION_REUSEADDR, 1);
      extras.setOption(loop.client, Verbs.OPTION_ACK_TIMEOUT, 12);
      assertThatThrownBy(() -> extras.setOption(loop.client, Verbs.OPTION_TOS, 256))
          .isInstanceOf(NativeException.class);
      assertThatThrownBy(() -> extras.setOption(loop.client, 99, 1))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("option 99");
    }
  }

  @Test
  @Timeout(600) // emulated processors
  void nothingLeaksOverManyCycles() throws IOException {
    try (Loop first = Loop.connected()) {
      assertThat(first.rkey).isNotZero(); // all is loaded now
    }
    IntSupplier descriptors = NativeHalfCases::descriptors;
    int before = descriptors.getAsInt();
    for (int i = 0; i < CYCLES; i++) {
      try (Loop loop = Loop.connected()) {
        assertThat(loop.serverQp).isPositive();
      }
      assertThat(extras.openObjects(0)).isEqualTo(openBefore);
    }
    assertThat(descriptors.getAsInt()).isEqualTo(before);
  }

  private static int descriptors() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? -1 : open.length;
  }

  /** Posts so many receives at the server, into memory from 2048 on. */
  private void receive(Loop loop, int count) throws IOException {
    Requests receives = Requests.receives(count);
    for (int i = 0; i < count; i++) {
      receives.element(i, loop.memoryAddress + 2048 + 64L * i, 64, loop.lkey);
    }
    dispatcher.postReceive(loop.serverQp, receives.address());
  }

  private static Requests send(Loop loop, int flags) {
    return Requests.sends(1)
        .operation(0, Verbs.WR_SEND, flags)
        .element(0, loop.memoryAddress, 8, loop.lkey);
  }

  @Test
  void closedObjectsGiveExceptionsInEveryNative() throws Exception {
    List<Long> dead = new ArrayList<>();
    try (Loop loop = Loop.connected()) {
      dead.addAll(List.of(loop.channel, loop.listener, loop.client, loop.server, loop.pd));
      dead.addAll(List.of(loop.completions, loop.cq, loop.clientQp, loop.serverQp, loop.mr));
    }
    Object disni = EveryNativeTest.Natives.disni();
    for (Object target : List.of(disni, extras)) {
      for (var method : EveryNativeTest.Natives.of(target)) {
        for (long handle : EveryNativeTest.Natives.takesHandle(method) ? dead : List.<Long>of()) {
          assertThat(EveryNativeTest.Natives.call(target, method, handle))
              .describedAs("%s of 0x%x", method, handle)
              .isInstanceOf(NativeException.class);
        }
      }
    }
  }

  @Test
  void handlesOfAnotherKindGiveExceptionsInEveryNative() throws Exception {
    try (Loop loop = Loop.connected()) {
      List<Long> live = new ArrayList<>();
      live.addAll(List.of(loop.channel, loop.client, loop.pd, loop.completions, loop.cq));
      live.addAll(List.of(loop.clientQp, loop.mr, loop.context));
      Object disni = EveryNativeTest.Natives.disni();
      for (Object target : List.of(disni, extras)) {
        for (var method : EveryNativeTest.Natives.of(target)) {
          if (EveryNativeTest.Natives.takesHandle(method)) {
            assertThat(live)
                .describedAs(method.toString())
                .filteredOn(handle -> !Kinds.of(method.getName()).equals(Kinds.ofHandle(handle)))
                .allSatisfy(
                    handle ->
                        assertThat(EveryNativeTest.Natives.call(target, method, handle))
                            .isInstanceOf(NativeException.class)
                            .hasMessageContaining("expected a " + Kinds.of(method.getName())));
          }
        }
      }
    }
  }

  /** Which kind of object a native takes first. */
  private static final class Kinds {
    static String ofHandle(long handle) {
      return switch ((int) (handle >>> 56)) {
        case Verbs.KIND_EVENT_CHANNEL -> "event channel";
        case Verbs.KIND_CM_ID -> "connection id";
        case Verbs.KIND_QUEUE_PAIR -> "queue pair";
        case Verbs.KIND_CONTEXT -> "device context";
        case Verbs.KIND_PROTECTION_DOMAIN -> "protection domain";
        case Verbs.KIND_COMPLETION_CHANNEL -> "completion channel";
        case Verbs.KIND_COMPLETION_QUEUE -> "completion queue";
        case Verbs.KIND_MEMORY_REGION -> "memory region";
        default -> "wake-up";
      };
    }

    static String of(String method) {
      return switch (method) {
        case "_createId", "_getCmEvent", "_destroyEventChannel", "takeCmEvent" -> "event channel";
        case "_postSend",
            "_postRecv",
            "_modifyQP",
            "_getQpNum",
            "modifyQueuePair",
            "queryQueuePair" ->
            "queue pair";
        case "_allocPd",
            "_createCompChannel",
            "_createCQ",
            "_queryOdpSupport",
            "_getContextFd",
            "_getContextNumCompVectors",
            "queryDevice",
            "queryPort",
            "queryGids",
            "takeAsyncEvent",
            "createCompletionQueue" ->
            "device context";
        case "_regMr", "_deallocPd", "_getPdHandle", "registerMemory" -> "protection domain";
        case "_getCqEvent", "awaitCompletion", "_destroyCompChannel" -> "completion channel";
        case "_pollCQ",
            "_reqNotifyCQ",
            "_ackCqEvent",
            "_destroyCQ",
            "resizeCompletionQueue",
            "armAndAwait" ->
            "completion queue";
        case "_deregMr", "_expPrefetchMr", "deregisterMemory" -> "memory region";
        case "wake", "drain", "destroyWakeup" -> "wake-up";
        default -> "connection id";
      };
    }

    private Kinds() {}
  }
}
