package io.ringbell.grpc;

class RoceChannelTest extends ChannelContract {
  RoceChannelTest() {
    super("roce://127.0.0.1:0");
  }
}
