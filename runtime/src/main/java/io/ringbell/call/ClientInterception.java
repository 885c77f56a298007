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

  ClientInterception(MethodDescriptor method, int attempt, CallOptions options) {
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
      throw new RpcException(e.status(), Delivery.NOT_SENT, e.trailers(), e);
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
    CallObserver known = options.observer();
    options = options.withObserver(known == null ? observer : Observers.both(known, observer));
  }
}
