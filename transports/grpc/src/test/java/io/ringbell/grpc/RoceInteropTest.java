package io.ringbell.grpc;

/** grpc-java's own interop tests over RoCE. */
public class RoceInteropTest extends RingbellInteropTest {
  public RoceInteropTest() {
    super("roce://127.0.0.1:0");
  }
}
