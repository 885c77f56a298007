package io.ringbell.grpc;

import org.junit.jupiter.api.Test;

class TcpChannelTest extends ChannelContract {
  TcpChannelTest() {
    super("tcp://127.0.0.1:0");
  }

  @Test
  void aHundredRestartsWithoutAFailedCall() throws Exception {
    restarts(100);
  }
}
