package io.ringbell.fabric.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.support.HandshakeException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two messages of the handshake, the names of files, and the options of addresses. */
class HandshakeMessagesTest {
  private static final byte[] DATA = {1, 2, 3};

  private final String segment = Names.segment(ProcessStamp.self(), new SecureRandom());

  @Test
  void aHelloIsReadOnceItIsWhole() throws HandshakeException {
    ByteBuffer whole = new Hello(8192, segment, "pid-1:2", ByteBuffer.wrap(DATA)).encode();
    ByteBuffer received = ByteBuffer.allocate(Hello.MOST);
    while (whole.hasRemaining()) {
      assertThat(Hello.decode(received)).isNull();
      received.put(whole.get());
    }
    Hello hello = Hello.decode(received);
    assertThat(hello.capacity()).isEqualTo(8192);
    assertThat(hello.segment()).isEqualTo(segment);
    assertThat(hello.address()).isEqualTo("pid-1:2");
    assertThat(hello.privateData()).isEqualTo(ByteBuffer.wrap(DATA));
    assertThat(hello.privateData().isReadOnly()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aReplyIsReadOnceItIsWhole(boolean rejected) throws HandshakeException {
    ByteBuffer whole = new Reply(rejected, ByteBuffer.wrap(DATA)).encode();
    ByteBuffer received = ByteBuffer.allocate(Reply.MOST);
    while (whole.hasRemaining()) {
      assertThat(Reply.decode(received)).isNull();
      received.put(whole.get());
    }
    assertThat(Reply.decode(received)).isEqualTo(new Reply(rejected, ByteBuffer.wrap(DATA)));
  }

  @Test
  void changedBytesAreReadOrRefusedButNothingElse() {
    long seed = 99;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      ByteBuffer hello = new Hello(8192, segment, "pid-1:2", ByteBuffer.wrap(DATA)).encode();
      hello.put(random.nextInt(hello.limit()), (byte) random.nextInt());
      ByteBuffer received = ByteBuffer.allocate(Hello.MOST).put(hello);
      try {
        Hello read = Hello.decode(received);
        assertThat(read == null || Names.isSegment(read.segment())).as("seed %d", seed).isTrue();
      } catch (HandshakeException e) {
        assertThat(e.counter()).as("seed %d", seed).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "shm://localhost:7471, localhost-7471.sock",
    "shm://127.0.0.1:7471, localhost-7471.sock",
    "shm://0.0.0.0:7471, localhost-7471.sock",
    "shm://[::1]:7471, localhost-7471.sock",
    "shm://[::]:7471, localhost-7471.sock",
    "shm://LOCALHOST:1, localhost-1.sock",
    "shm://inventory:1, inventory-1.sock",
    "shm://my_service:1, my_service-1.sock"
  })
  void addressesHaveSockets(String address, String file) {
    assertThat(Names.socket(FabricAddress.parse(address))).isEqualTo(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shm://[fe80::1]:1", "shm://.hidden:1"})
  void otherHostsAreRefused(String address) {
    assertThatThrownBy(() -> Names.socket(FabricAddress.parse(address)))
        .isInstanceOf(FabricException.class)
        .hasMessageContaining("expected: localhost, or a name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ring=0",
        "ring=5000",
        "ring=128m",
        "ring=134217728",
        "rings=1",
        "handshakeTimeoutMs=0"
      })
  void wrongOptionsAreRefused(String option) {
    assertThatThrownBy(() -> ShmOptions.of(FabricAddress.parse("shm://localhost:1?" + option)))
        .isInstanceOf(FabricException.class)
        .hasMessageContaining(option)
        .hasMessageContaining("expected: ");
  }
}
