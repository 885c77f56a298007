package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireReader;

/**
 * What a client's call with one answer has come to: its result, or why there is none. Set by who
 * moves the call to COMPLETING, read by who hears of its end.
 */
final class CallOutcome {
  private MessageReader<?> reader; // null: no result, or a primitive one
  private PrimitiveReader primitiveReader;
  private Object value;
  private long primitive;
  private Status failure; // null: it ends with OK
  private Delivery delivery;
  private Throwable cause;
  private Metadata trailers = Metadata.EMPTY;

  /** How the result is read; null if there is to be none. */
  void expect(MessageReader<?> read) {
    this.reader = read;
  }

  void expectPrimitive(PrimitiveReader read) {
    this.primitiveReader = read;
  }

  /** The answer has come; false if it cannot be decoded. */
  boolean decode(WireReader message) {
    try {
      if (reader != null) {
        value = reader.read(message);
      } else if (primitiveReader != null) {
        primitive = primitiveReader.read(message);
      }
      return true;
    } catch (RuntimeException | Error e) {
      fail(
          Status.INTERNAL.withDescription("the answer cannot be decoded: " + e.getMessage()),
          Delivery.MAYBE_EXECUTED,
          e);
      return false;
    }
  }

  void fail(Status why, Delivery known, Throwable reason) {
    failure = why;
    delivery = known;
    cause = reason;
  }

  void trailers(Metadata metadata) {
    trailers = metadata;
  }

  boolean isOk() {
    return failure == null;
  }

  Object value() {
    return value;
  }

  long primitive() {
    return primitive;
  }

  /**
   * What is thrown.
   *
   * @param deadline as for {@link CallFailure#of}
   */
  RpcException exception(long deadline) {
    return CallFailure.of(failure, delivery, trailers, cause, deadline);
  }

  /** Tells who has asked for it; null: nobody. */
  void tell(CallObserver observer) {
    if (observer != null) {
      Observers.end(observer, failure == null ? Status.OK : failure, trailers);
    }
  }

  void clear() {
    reader = null;
    primitiveReader = null;
    value = null;
    failure = null;
    delivery = null;
    cause = null;
    trailers = Metadata.EMPTY;
  }
}
