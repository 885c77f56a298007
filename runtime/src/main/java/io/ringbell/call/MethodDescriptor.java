package io.ringbell.call;

import static java.util.Objects.requireNonNull;

/**
 * One method of a service, as both sides know it. Immutable.
 *
 * @param service the full name of the service, such as {@code shop.Inventory}
 * @param name the method's name on the wire, such as {@code Find}
 * @param kind which sides are streams
 * @param blocking whether its handler may block, so that it must not run on the event loop
 * @param idempotent whether a call that may have been executed may be sent again
 * @param compressed whether its messages are compressed, if that makes them smaller
 * @param timeoutNanos how long a call may take unless its caller says otherwise; 0 for no limit
 * @param errors codes the exceptions that it declares
 */
public record MethodDescriptor(
    String service,
    String name,
    MethodKind kind,
    boolean blocking,
    boolean idempotent,
    boolean compressed,
    long timeoutNanos,
    ErrorCodec errors) {
  /** Checks that the names are given. */
  public MethodDescriptor {
    requireNonNull(service, "service");
    requireNonNull(name, "name");
    requireNonNull(kind, "kind");
    requireNonNull(errors, "errors");
    if (timeoutNanos < 0) {
      throw new IllegalArgumentException("timeoutNanos: " + timeoutNanos + " (expected: >= 0)");
    }
  }

  /** A method of that kind with default settings. */
  public static MethodDescriptor of(String service, String name, MethodKind kind) {
    return new MethodDescriptor(service, name, kind, false, false, false, 0, ErrorCodec.NONE);
  }

  /** A unary method. */
  public static MethodDescriptor unary(String service, String name) {
    return of(service, name, MethodKind.UNARY);
  }

  /** A method that answers with a stream. */
  public static MethodDescriptor serverStreaming(String service, String name) {
    return of(service, name, MethodKind.SERVER_STREAMING);
  }

  /** A method that takes a stream. */
  public static MethodDescriptor clientStreaming(String service, String name) {
    return of(service, name, MethodKind.CLIENT_STREAMING);
  }

  /** A method with streams both ways. */
  public static MethodDescriptor bidiStreaming(String service, String name) {
    return of(service, name, MethodKind.BIDI_STREAMING);
  }

  /** The same method, with a handler that may block. */
  public MethodDescriptor withBlocking() {
    return new MethodDescriptor(
        service, name, kind, true, idempotent, compressed, timeoutNanos, errors);
  }

  /** The same method, which may be sent again after it may have been executed. */
  public MethodDescriptor withIdempotent() {
    return new MethodDescriptor(
        service, name, kind, blocking, true, compressed, timeoutNanos, errors);
  }

  /** The same method, with messages that are compressed. */
  public MethodDescriptor withCompressed() {
    return new MethodDescriptor(
        service, name, kind, blocking, idempotent, true, timeoutNanos, errors);
  }

  /** The same method with a default deadline. */
  public MethodDescriptor withTimeout(long nanos) {
    return new MethodDescriptor(
        service, name, kind, blocking, idempotent, compressed, nanos, errors);
  }

  /** The same method, which declares exceptions. */
  public MethodDescriptor withErrors(ErrorCodec errors) {
    return new MethodDescriptor(
        service, name, kind, blocking, idempotent, compressed, timeoutNanos, errors);
  }

  /** Its path, as gRPC writes it: {@code /shop.Inventory/Find}. */
  public String path() {
    return "/" + service + "/" + name;
  }
}
