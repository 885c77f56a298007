package io.ringbell.fabric.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrcChoiceTest {
  @ParameterizedTest
  @CsvSource({
    "tcp://h:1, 127.0.0.1, false",
    "tcp://h:1, 127.9.8.7, false",
    "tcp://h:1, ::1, false",
    "tcp://h:1, 10.0.0.1, true",
    "tcp://h:1, fe80::1, true",
    "tcp://h:1?crc=auto, 127.0.0.1, false",
    "tcp://h:1?crc=on, 127.0.0.1, true",
    "tcp://h:1?crc=off, 10.0.0.1, false"
  })
  void crcsAreAskedForUnlessThePeerIsOnLoopback(String address, String peer, boolean asks)
      throws Exception {
    CrcChoice choice = TcpOptions.of(FabricAddress.parse(address)).crc();
    assertThat(choice.asks(InetAddress.getByName(peer))).isEqualTo(asks);
  }

  @Test
  void aPeerThatIsNotKnownMayBeAnywhere() {
    assertThat(CrcChoice.AUTO.asks(null)).isTrue();
  }

  @Test
  void otherWordsAreRefused() {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> TcpOptions.of(FabricAddress.parse("tcp://h:1?crc=maybe")))
        .withMessageContainingAll("crc=maybe", "crc=on, crc=off or crc=auto");
  }
}
