package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.verbs.natives.NativeLibrary;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is particular to devices, beyond the contract of all fabrics. */
class DeviceTest {
  private Fabric fabric;

  @BeforeEach
  void open() {
    TestDevice.require();
    fabric = new VerbsFabricProvider().open();
  }

  @AfterEach
  void close() {
    if (fabric != null) {
      fabric.close();
    }
  }

  private long counter(VerbsCounter counter) {
    return fabric.counters().get(counter);
  }

  @Test
  void connectingAndClosingLeavesNothingInTheDevice() {
    int cycles = 200; // the contract suite has 1000; this one counts objects and failures
    TestPair.connect(fabric, "", 16).close();
    int before = NativeLibrary.get().extras().openObjects(0);
    for (int i = 0; i < cycles; i++) {
      try (TestPair pair = TestPair.connect(fabric, "", 16)) {
        pair.server.queuePair.postReceive(new ReceiveRequest().set(1, pair.server.memory, 0, 8));
        pair.client.queuePair.post(
            new WorkRequest().send(2, pair.client.memory, 0, 8).flags(WorkRequest.SIGNALED));
        if (i % 2 == 0) {
          pair.client.await(1);
        }
      }
    }
    assertThat(NativeLibrary.get().extras().openObjects(0)).isEqualTo(before);
    assertThat(counter(VerbsCounter.DESTROY_FAILED)).isZero();
    assertThat(counter(VerbsCounter.CONNECTIONS_OPENED)).isEqualTo(cycles + 1L);
    assertThat(counter(VerbsCounter.CONNECTIONS_ACCEPTED)).isEqualTo(cycles + 1L);
  }

  @Test
  void aChainLongerThanOneCallTakesArrivesInOrder() {
    int count = 200;
    try (TestPair pair = TestPair.connect(fabric, "", 256)) {
      ReceiveRequest receives = null;
      WorkRequest sends = null;
      for (int i = count - 1; i >= 0; i--) {
        receives = new ReceiveRequest().set(i, pair.server.memory, 8 * i, 8).next(receives);
        sends =
            new WorkRequest()
                .send(i, pair.client.memory, 8 * i, 8)
                .flags(WorkRequest.SIGNALED)
                .next(sends);
        pair.client.memory.buffer().putLong(8 * i, i);
      }
      pair.server.queuePair.postReceive(receives);
      pair.client.queuePair.post(sends);
      pair.server.await(count);
      pair.client.await(count);
      assertThat(pair.server.done).isEqualTo(LongStream.range(0, count).boxed().toList());
      assertThat(pair.client.done).isEqualTo(LongStream.range(0, count).boxed().toList());
      for (int i = 0; i < count; i++) {
        assertThat(pair.server.memory.buffer().getLong(8 * i)).isEqualTo(i);
      }
    }
  }

  @Test
  void memoryIsRegisteredByItsAddress() {
    ByteBuffer memory = ByteBuffer.allocateDirect(4096);
    long address = NativeLibrary.get().memory().addressOf(memory);
    try (TestPair pair = TestPair.connect(fabric, "", 16)) {
      RawRegistration domain = (RawRegistration) pair.server.domain;
      EnumSet<Access> access = EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE);
      try (MemoryRegion raw = domain.registerAddress(address, 4096, access)) {
        assertThat(raw.address()).isEqualTo(address);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(raw::buffer);
        pair.client.memory.buffer().putLong(0, 4711);
        pair.client.queuePair.post(
            new WorkRequest()
                .write(1, pair.client.memory, 0, 8, raw.address() + 64, raw.rkey())
                .flags(WorkRequest.SIGNALED));
        pair.client.await(1);
        assertThat(memory.order(java.nio.ByteOrder.LITTLE_ENDIAN).getLong(64)).isEqualTo(4711);
        assertThatIllegalArgumentException()
            .isThrownBy(
                () ->
                    pair.server.queuePair.post(
                        new WorkRequest().send(1, raw, 0, 8).flags(WorkRequest.INLINE)))
            .withMessageContaining("host memory");
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> domain.registerAddress(0, 4096, access));
      assertThat(
              catchThrowableOfType(
                      FabricException.class, () -> domain.registerAddress(4096, 4096, access))
                  .reason())
          .as("nothing is mapped there")
          .isEqualTo(Reason.RESOURCE);
      assertThat(counter(VerbsCounter.REGISTRATIONS_FAILED)).isEqualTo(1);
    }
  }

  @Test
  void aQueuePairThatTheDeviceBreaksSaysWhy() {
    try (TestPair pair = TestPair.connect(fabric, "", 16)) {
      pair.client.queuePair.post(
          new WorkRequest().write(7, pair.client.memory, 0, 8, 4096, 12345)); // unsignaled
      pair.client.await(1);
      assertThat(pair.client.failed).containsExactly("7 REM_ACCESS_ERR");
      FabricException failure = pair.client.queuePair.failure();
      assertThat(failure.reason()).isEqualTo(Reason.ACCESS);
      assertThat(failure).hasMessageContaining(pair.client.queuePair.remoteAddress());
      assertThat(counter(VerbsCounter.COMPLETION_ERRORS)).isPositive();
    }
  }

  @Test
  void theLocalAddressMayBeGiven() {
    try (TestPair pair = TestPair.connect(fabric, "?local=" + TestDevice.host(), 16)) {
      assertThat(pair.client.queuePair.localAddress()).startsWith(TestDevice.host() + ":");
      assertThat(pair.client.queuePair.state()).isEqualTo(QueuePair.State.RTS);
    }
    FabricAddress foreign =
        FabricAddress.parse("verbs://" + TestDevice.host() + ":1?local=203.0.113.1");
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> fabric.connector(foreign, TestPair.TIMEOUT))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNREACHABLE));
  }

  @Test
  void addressesOfNoDeviceAreRefused() {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> fabric.listen(FabricAddress.parse("verbs://203.0.113.1:0"), r -> {}))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.ADDRESS_INVALID))
        .withMessageContaining("203.0.113.1");
  }
}
