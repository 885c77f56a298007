package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Codes the exceptions that one method declares. Off the hot path: it allocates what it needs.
 * Immutable; any thread.
 */
public final class ErrorCodec {
  /** Of a method that declares none. */
  public static final ErrorCodec NONE = new ErrorCodec(List.of());

  private final List<DeclaredError<?>> errors;

  private ErrorCodec(List<DeclaredError<?>> errors) {
    this.errors = errors;
  }

  /** A codec of these classes, subclasses before their superclasses. */
  public static ErrorCodec of(DeclaredError<?>... errors) {
    return new ErrorCodec(List.of(errors));
  }

  /**
   * What crosses the wire of an exception, as the most special declared class that it is of.
   *
   * @return null if it is not of a declared class, or an {@link RpcException}
   * @throws io.ringbell.codec.WireFormatException if its content cannot be encoded
   */
  public EncodedError encode(Throwable error) {
    if (error instanceof RpcException) {
      return null;
    }
    for (DeclaredError<?> declared : errors) {
      if (declared.type().isInstance(error)) {
        return encode(declared, error);
      }
    }
    return null;
  }

  private static <E extends Throwable> EncodedError encode(
      DeclaredError<E> declared, Throwable error) {
    E typed = declared.type().cast(error);
    WireSizer sizer = new WireSizer();
    byte[] message = new byte[declared.writer().size(typed, sizer)];
    WireWriter out = new WireWriter().wrap(ByteBuffer.wrap(message), 0, message.length, sizer);
    declared.writer().write(typed, out);
    out.finish();
    return new EncodedError(declared.name(), declared.code(), error.getMessage(), message);
  }

  /**
   * The exception that crossed the wire.
   *
   * @param message read from its position to its limit, and left as it is
   * @return null if no class is declared by this name
   * @throws io.ringbell.codec.WireFormatException if it is not a valid encoding
   */
  public Throwable decode(String name, ByteBuffer message) {
    for (DeclaredError<?> declared : errors) {
      if (declared.name().equals(name)) {
        return declared
            .reader()
            .read(new WireReader().wrap(message, message.position(), message.limit()));
      }
    }
    return null;
  }

  /** Whether nothing is declared. */
  public boolean isEmpty() {
    return errors.isEmpty();
  }
}
