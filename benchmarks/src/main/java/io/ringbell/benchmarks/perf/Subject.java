package io.ringbell.benchmarks.perf;

/** What makes the calls. */
enum Subject {
  /** Annotated stubs: what the command is for. */
  RINGBELL("ringbell"),
  /** grpc-java's stubs over the transport of {@code ringbell-grpc}. */
  GRPC_RINGBELL("grpc-ringbell"),
  /** grpc-java's stubs over its own HTTP/2, on TCP whatever the fabric is. */
  GRPC_NETTY("grpc-netty");

  private final String text;

  Subject(String text) {
    this.text = text;
  }

  boolean isGrpc() {
    return this != RINGBELL;
  }

  @Override
  public String toString() {
    return text;
  }
}
