package io.ringbell.grpc;

/** grpc-java's own interop tests over TCP. */
public class TcpInteropTest extends RingbellInteropTest {
  public TcpInteropTest() {
    super("tcp://127.0.0.1:0");
  }
}
