package io.ringbell.grpc;

class TcpTransportTest extends TransportContract {
  TcpTransportTest() {
    super("tcp://127.0.0.1:0");
  }
}
