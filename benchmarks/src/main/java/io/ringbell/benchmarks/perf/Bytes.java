package io.ringbell.benchmarks.perf;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * gRPC messages that are an array and nothing else: as little marshalling as gRPC allows, so that
 * its transports are measured rather than protobuf.
 */
final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
  static final MethodDescriptor<byte[], byte[]> ECHO =
      MethodDescriptor.newBuilder(new Bytes(), new Bytes())
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("ringbell.perf.GrpcEcho/Echo")
          .build();

  @Override
  public InputStream stream(byte[] value) {
    return new Content(value);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      if (!(stream instanceof KnownLength)) {
        return stream.readAllBytes();
      }
      byte[] value = new byte[stream.available()];
      if (stream.readNBytes(value, 0, value.length) != value.length) {
        throw new IOException("the message is shorter than it says");
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells the transport its length, and writes itself at once. */
  private static final class Content extends ByteArrayInputStream
      implements KnownLength, Drainable {
    Content(byte[] value) {
      super(value);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = available();
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
