package io.ringbell.grpc;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.HasByteBuffer;
import io.grpc.MethodDescriptor;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Marshallers for generated protobuf messages that leave copies out over Ringbell: they write into
 * the ring itself, and parse a message where it lies in it. Over other transports they work as any
 * other. From any thread.
 */
public final class RingbellMarshallers {
  /** From how many bytes on the fields of type {@code bytes} share the copy of their message. */
  private static final int LEAST_SHARED = 4096;

  private RingbellMarshallers() {}

  /** For messages of the type of {@code defaultInstance}. */
  public static <T extends MessageLite> MethodDescriptor.Marshaller<T> of(T defaultInstance) {
    return new Direct<>(requireNonNull(defaultInstance, "defaultInstance"));
  }

  /**
   * The same method with such marshallers, if its messages are of protobuf; for {@code
   * channel.newCall}.
   */
  public static <Q, R> MethodDescriptor<Q, R> direct(MethodDescriptor<Q, R> method) {
    return method.toBuilder(
            direct(method.getRequestMarshaller()), direct(method.getResponseMarshaller()))
        .build();
  }

  /** The same service with such marshallers, where its messages are of protobuf. */
  public static ServerServiceDefinition direct(ServerServiceDefinition service) {
    ServiceDescriptor.Builder described =
        ServiceDescriptor.newBuilder(service.getServiceDescriptor().getName())
            .setSchemaDescriptor(service.getServiceDescriptor().getSchemaDescriptor());
    java.util.List<ServerMethodDefinition<?, ?>> methods = new java.util.ArrayList<>();
    for (ServerMethodDefinition<?, ?> each : service.getMethods()) {
      ServerMethodDefinition<?, ?> made = direct(each);
      methods.add(made);
      described.addMethod(made.getMethodDescriptor());
    }
    ServerServiceDefinition.Builder builder = ServerServiceDefinition.builder(described.build());
    methods.forEach(builder::addMethod);
    return builder.build();
  }

  private static <Q, R> ServerMethodDefinition<Q, R> direct(ServerMethodDefinition<Q, R> method) {
    return ServerMethodDefinition.create(
        direct(method.getMethodDescriptor()), method.getServerCallHandler());
  }

  @SuppressWarnings("unchecked") // a prototype's type is that of its marshaller
  private static <T> MethodDescriptor.Marshaller<T> direct(
      MethodDescriptor.Marshaller<T> marshaller) {
    if (marshaller instanceof MethodDescriptor.PrototypeMarshaller<T> typed
        && typed.getMessagePrototype() instanceof MessageLite prototype) {
      return (MethodDescriptor.Marshaller<T>) of(prototype);
    }
    return marshaller;
  }

  private static final class Direct<T extends MessageLite>
      implements MethodDescriptor.PrototypeMarshaller<T> {
    private final T prototype;
    private final Parser<T> parser;

    @SuppressWarnings("unchecked") // each message has the parser of its own type
    Direct(T prototype) {
      this.prototype = prototype;
      this.parser = (Parser<T>) prototype.getParserForType();
    }

    @Override
    public InputStream stream(T value) {
      return new MessageStream(value);
    }

    @Override
    public T parse(InputStream stream) {
      try {
        CodedInputStream input = inputOf(stream);
        input.setSizeLimit(Integer.MAX_VALUE); // the transport has looked at the size
        T message = parser.parseFrom(input, ExtensionRegistryLite.getEmptyRegistry());
        input.checkLastTagWas(0);
        return message;
      } catch (InvalidProtocolBufferException e) {
        throw Status.INTERNAL
            .withDescription("Invalid protobuf byte sequence")
            .withCause(e)
            .asRuntimeException();
      } catch (IOException e) {
        throw Status.INTERNAL
            .withDescription("a message cannot be read")
            .withCause(e)
            .asRuntimeException();
      }
    }

    private static CodedInputStream inputOf(InputStream stream) throws IOException {
      if (stream instanceof InboundStream ours && ours.available() >= LEAST_SHARED) {
        ByteBuffer copy = ours.ownCopy();
        if (copy != null) {
          CodedInputStream input = UnsafeByteOperations.unsafeWrap(copy).newCodedInput();
          input.enableAliasing(true);
          return input;
        }
      }
      if (stream instanceof HasByteBuffer source && source.byteBufferSupported()) {
        ByteBuffer bytes = source.getByteBuffer();
        if (bytes == null) {
          return CodedInputStream.newInstance(new byte[0]);
        }
        if (bytes.remaining() == stream.available()) { // all of it in one piece
          return CodedInputStream.newInstance(bytes);
        }
      }
      return CodedInputStream.newInstance(stream);
    }

    @Override
    public T getMessagePrototype() {
      return prototype;
    }

    @Override
    @SuppressWarnings("unchecked") // the class of an object of type T
    public Class<T> getMessageClass() {
      return (Class<T>) prototype.getClass();
    }
  }
}
