package io.ringbell.grpc;

class MemoryChannelTest extends ChannelContract {
  MemoryChannelTest() {
    super("memory://grpc-channel:0");
  }
}
