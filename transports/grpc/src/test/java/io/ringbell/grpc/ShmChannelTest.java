package io.ringbell.grpc;

class ShmChannelTest extends ChannelContract {
  ShmChannelTest() {
    super("shm://localhost:0");
  }
}
