package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class GrpcSoakTest {
  private static final long MILLIS = 4_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tcp://127.0.0.1:0",
        "roce://127.0.0.1:0",
        "lossy://127.0.0.1:0",
        "shm://localhost:0",
        "memory://grpc-soak:0"
      })
  void nothingIsLostDoubledReorderedOrChanged(String address) throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    assertThat(new GrpcSoak(address, seed).run(MILLIS)).contains("OK=");
  }
}
