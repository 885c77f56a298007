package io.ringbell.grpc;

class ShmTransportTest extends TransportContract {
  ShmTransportTest() {
    super("shm://localhost:0");
  }
}
