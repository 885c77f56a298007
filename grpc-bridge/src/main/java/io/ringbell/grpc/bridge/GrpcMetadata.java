package io.ringbell.grpc.bridge;

import io.ringbell.Metadata;
import java.util.ArrayList;
import java.util.List;

/** Metadata from one form into the other. */
final class GrpcMetadata {
  private GrpcMetadata() {}

  /** As gRPC has it. */
  static io.grpc.Metadata toGrpc(Metadata metadata) {
    io.grpc.Metadata all = new io.grpc.Metadata();
    for (Metadata.Entry entry : metadata.entries()) {
      if (entry.isBinary()) {
        all.put(binary(entry.name()), entry.bytes());
      } else {
        all.put(text(entry.name()), entry.text());
      }
    }
    return all;
  }

  /**
   * As Ringbell has it. gRPC does not check what comes in: entries that are none by its own rules
   * are left out.
   */
  static Metadata fromGrpc(io.grpc.Metadata metadata) {
    List<Metadata.Entry> entries = new ArrayList<>();
    for (String name : metadata.keys()) {
      if (name.endsWith(Metadata.BINARY_SUFFIX)) {
        Iterable<byte[]> values = metadata.getAll(binary(name));
        if (values != null) {
          values.forEach(value -> add(entries, () -> Metadata.Entry.binary(name, value)));
        }
      } else {
        Iterable<String> values = metadata.getAll(text(name));
        if (values != null) {
          values.forEach(value -> add(entries, () -> Metadata.Entry.text(name, value)));
        }
      }
    }
    return Metadata.of(entries);
  }

  private static void add(
      List<Metadata.Entry> entries, java.util.function.Supplier<Metadata.Entry> entry) {
    try {
      entries.add(entry.get());
    } catch (IllegalArgumentException e) {
      return; // a character that no text may have, or a name that is too long
    }
  }

  private static io.grpc.Metadata.Key<byte[]> binary(String name) {
    return io.grpc.Metadata.Key.of(name, io.grpc.Metadata.BINARY_BYTE_MARSHALLER);
  }

  private static io.grpc.Metadata.Key<String> text(String name) {
    return io.grpc.Metadata.Key.of(name, io.grpc.Metadata.ASCII_STRING_MARSHALLER);
  }
}
