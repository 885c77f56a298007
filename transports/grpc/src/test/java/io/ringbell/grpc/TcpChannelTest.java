package io.ringbell.grpc;

class TcpChannelTest extends ChannelContract {
  TcpChannelTest() {
    super("tcp://127.0.0.1:0");
  }
}
