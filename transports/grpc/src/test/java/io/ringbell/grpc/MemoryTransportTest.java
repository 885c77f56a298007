package io.ringbell.grpc;

class MemoryTransportTest extends TransportContract {
  MemoryTransportTest() {
    super("memory://grpc-contract:0");
  }
}
