package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How an exception that a method declares travels: as a status, and as one entry of the trailers
 * that a caller who knows the class makes it of again.
 *
 * <pre>
 *  ringbell-error-bin
 *   0               2
 *  | name length   | name of the class, UTF-8 | encoded content |
 * </pre>
 */
public final class DeclaredErrors {
  /** The entry of the trailers. */
  static final String NAME = "ringbell-error-bin";

  private static final Logger LOG = LoggerFactory.getLogger(DeclaredErrors.class);

  private DeclaredErrors() {}

  /**
   * What the client is to hear of an exception.
   *
   * @param mapper the server's own; null if it has none
   * @return null if nothing is known of its class
   */
  public static RpcException known(
      Throwable problem, MethodDescriptor method, Function<Throwable, RpcException> mapper) {
    RpcException declared = declared(problem, method);
    if (declared != null || mapper == null) {
      return declared;
    }
    try {
      RpcException mapped = mapper.apply(problem);
      return mapped == null || mapped.status().isOk() ? null : mapped;
    } catch (RuntimeException | Error e) {
      LOG.warn("the mapper of exceptions failed", e);
      return null;
    }
  }

  private static RpcException declared(Throwable problem, MethodDescriptor method) {
    if (method.errors().isEmpty()) {
      return null;
    }
    EncodedError encoded;
    try {
      encoded = method.errors().encode(problem);
    } catch (RuntimeException | Error e) { // the call must end all the same
      LOG.warn("an exception of {} cannot be encoded", method.path(), e);
      return null;
    }
    if (encoded == null) {
      return null;
    }
    String text = encoded.text() == null ? "" : encoded.text();
    return new RpcException(
        new Status(encoded.code(), text),
        Delivery.MAYBE_EXECUTED,
        Metadata.EMPTY.with(NAME, pack(encoded)),
        problem);
  }

  /** The exception in the trailers; null if there is none that the method declares. */
  public static Throwable decode(MethodDescriptor method, Metadata trailers) {
    if (method.errors().isEmpty() || trailers.isEmpty()) {
      return null;
    }
    byte[] packed = trailers.getBinary(NAME);
    if (packed == null || packed.length < Short.BYTES) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(packed);
    int length = buffer.getShort() & 0xFFFF;
    if (length > buffer.remaining()) {
      return null;
    }
    byte[] name = new byte[length];
    buffer.get(name);
    try {
      return method.errors().decode(new String(name, StandardCharsets.UTF_8), buffer);
    } catch (RuntimeException | Error e) { // a constructor of the user's may throw anything
      LOG.warn("an exception of {} cannot be decoded", method.path(), e);
      return null;
    }
  }

  private static byte[] pack(EncodedError error) {
    byte[] name = error.name().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Short.BYTES + name.length + error.message().length)
        .putShort((short) name.length)
        .put(name)
        .put(error.message())
        .array();
  }
}
