package io.ringbell.grpc;

/** grpc-java's own interop tests over shared memory. */
public class ShmInteropTest extends RingbellInteropTest {
  public ShmInteropTest() {
    super("shm://localhost:0");
  }
}
