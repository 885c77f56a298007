package io.ringbell.benchmarks.microservices.stack;

import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.util.List;
import java.util.Locale;

/** What is between the annotated services and the link. */
public enum Stack {
  /** grpc-java over Netty: HTTP/2 on TCP. */
  GRPC_NETTY,
  /** grpc-java over Ringbell's transport. */
  GRPC_RINGBELL,
  /** Ringbell's own stubs and skeletons. */
  NATIVE;

  private static final List<String> TCP_ONLY = List.of("tcp");

  /** Whether it runs over that fabric. */
  public boolean runsOver(String fabric) {
    return this != GRPC_NETTY || TCP_ONLY.contains(fabric);
  }

  /** As it is named on the command line and in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one of that label. */
  public static Stack of(String label) {
    for (Stack stack : values()) {
      if (stack.label().equals(label)) {
        return stack;
      }
    }
    throw new IllegalArgumentException(
        "stack: %s (expected: grpc-netty, grpc-ringbell or native)".formatted(label));
  }

  /**
   * One end of it in this process.
   *
   * @param waiting how Ringbell's threads wait
   * @param direct whether gRPC's handlers and callbacks run on the threads of its transport
   * @param tracer hears when requests arrive, if it is on
   */
  public Node open(WaitStrategy waiting, boolean direct, Tracer tracer) {
    return switch (this) {
      case GRPC_NETTY -> GrpcNode.overNetty(direct, tracer);
      case GRPC_RINGBELL -> GrpcNode.overRingbell(waiting, direct, tracer);
      case NATIVE -> new NativeNode(waiting, tracer);
    };
  }
}
