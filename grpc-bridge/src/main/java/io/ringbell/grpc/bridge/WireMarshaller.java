package io.ringbell.grpc.bridge;

import io.grpc.HasByteBuffer;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireFormatException;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Protobuf's bytes by a generated codec. What gRPC has in one piece of memory is read in place.
 * From any thread.
 *
 * @param <T> the message
 */
final class WireMarshaller<T> implements Marshaller<T> {
  private final MessageWriter<T> writer;
  private final MessageReader<T> reader;

  WireMarshaller(MessageWriter<T> writer, MessageReader<T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public InputStream stream(T value) {
    WireSizer sizer = new WireSizer();
    byte[] message = new byte[writer.size(value, sizer)];
    WireWriter out = new WireWriter().wrap(ByteBuffer.wrap(message), 0, message.length, sizer);
    writer.write(value, out);
    out.finish();
    return new MessageStream(message);
  }

  @Override
  public T parse(InputStream stream) {
    try {
      ByteBuffer message = bytes(stream);
      return reader.read(new WireReader().wrap(message, message.position(), message.limit()));
    } catch (WireFormatException e) {
      throw Status.INTERNAL
          .withDescription("the message cannot be decoded: " + e.getMessage())
          .withCause(e)
          .asRuntimeException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At most what the call's limit of inbound messages allows, which gRPC has checked. */
  private static ByteBuffer bytes(InputStream stream) throws IOException {
    if (stream instanceof HasByteBuffer buffered && buffered.byteBufferSupported()) {
      ByteBuffer piece = buffered.getByteBuffer();
      if (piece != null && piece.remaining() == stream.available()) {
        return piece;
      }
    }
    return ByteBuffer.wrap(stream.readAllBytes());
  }
}
