package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.CallObserver;
import io.ringbell.CallOptions;
import io.ringbell.ClientInterceptor;
import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;

/** Shows one attempt of a call to its interceptors. On the thread that starts it. */
final class ClientInterception implements ClientInterceptor.OutgoingCall {
  private final MethodDescriptor method;
  private final int attempt;
  private CallOptions options;
  private CallObserver observer; // null: nobody

  ClientInterception(
      MethodDescriptor method, int attempt, CallOptions options, CallObserver observer) {
    this.observer = observer;
    this.method = method;
    this.attempt = attempt;
    this.options = options;
  }

  /**
   * Lets one see it.
   *
   * @throws RpcException NOT_SENT if it refuses the call
   */
  void show(ClientInterceptor interceptor) {
    try {
      interceptor.onStart(this);
    } catch (RpcException e) {
      Status status = e.status();
      throw new RpcException(
          status.isOk()
              ? Status.INTERNAL.withDescription("an interceptor refused the call with status OK")
              : status,
          Delivery.NOT_SENT,
          e.trailers(),
          e);
    } catch (RuntimeException e) {
      throw new RpcException(
          Status.INTERNAL.withDescription("an interceptor of the channel failed: " + e),
          Delivery.NOT_SENT,
          e);
    }
  }

  @Override
  public MethodDescriptor method() {
    return method;
  }

  @Override
  public int attempt() {
    return attempt;
  }

  @Override
  public CallOptions options() {
    return options;
  }

  @Override
  public void setOptions(CallOptions options) {
    this.options = requireNonNull(options, "options");
  }

  @Override
  public void observe(CallObserver observer) {
    requireNonNull(observer, "observer");
    this.observer = this.observer == null ? observer : Observers.both(this.observer, observer);
  }

  /** Who hears how the attempt ends; null for nobody. */
  CallObserver observer() {
    return observer;
  }
}
