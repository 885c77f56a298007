package io.ringbell.benchmarks.perf;

/** How subjects and raw links are called in tables and charts. */
final class Names {
  private Names() {}

  /** Of what was measured. */
  static String of(Result result) {
    return switch (result.subject()) {
      case RINGBELL -> "Ringbell " + result.fabric();
      case GRPC_RINGBELL -> "gRPC over Ringbell " + result.fabric();
      case GRPC_NETTY -> "grpc-netty";
    };
  }

  /** Of the raw link beside it. */
  static String ofRaw(Result result) {
    return result.raw().link().label(result.fabric());
  }

  /** Bytes as a person says them. */
  static String bytes(int bytes) {
    if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
      return (bytes >> 20) + " MiB";
    }
    return bytes >= 1024 && bytes % 1024 == 0 ? (bytes >> 10) + " KiB" : bytes + " B";
  }
}
