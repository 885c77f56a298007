package io.ringbell.grpc;

/** grpc-java's own interop tests within one process. */
public class MemoryInteropTest extends RingbellInteropTest {
  public MemoryInteropTest() {
    super("memory://grpc-interop:0");
  }
}
