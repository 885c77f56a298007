package io.ringbell.grpc;

class RoceTransportTest extends TransportContract {
  RoceTransportTest() {
    super("roce://127.0.0.1:0");
  }
}
