package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.Metadata;
import io.ringbell.RpcContext;
import io.ringbell.RpcException;
import io.ringbell.ServerInterceptor;
import io.ringbell.Status;
import io.ringbell.call.ServerMethods.ServerMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows one call to its interceptors. On the polling thread. */
final class ServerInterception implements ServerInterceptor.IncomingCall {
  private static final Logger LOG = LoggerFactory.getLogger(ServerInterception.class);

  private final ServerCall call;

  private ServerInterception(ServerCall call) {
    this.call = call;
  }

  /** Whether all let it go on; if not, it has ended, and its handler surely did not run. */
  static boolean passes(ServerMethod method, ServerCall call, CallContext.Binding binding) {
    ServerInterception view = new ServerInterception(call);
    ServerCall before = binding.bind(call);
    try {
      for (ServerInterceptor interceptor : method.interceptors()) {
        interceptor.onStart(view);
      }
      return true;
    } catch (RpcException e) {
      Status status = e.status();
      call.refuse(
          status.isOk() // it would be an answer without its message
              ? Status.INTERNAL.withDescription("an interceptor refused the call with status OK")
              : status,
          e.trailers());
    } catch (RuntimeException | Error e) {
      LOG.warn("an interceptor of {} failed", method.descriptor().path(), e);
      call.refuse(
          Status.INTERNAL.withDescription(
              e.getClass().getName() + " in an interceptor; the server's log has more"),
          Metadata.EMPTY);
    } finally {
      binding.unbind(before);
    }
    return false;
  }

  @Override
  public MethodDescriptor method() {
    return call.method();
  }

  @Override
  public RpcContext context() {
    return call.context();
  }

  @Override
  public void observe(CallObserver observer) {
    call.observe(observer);
  }
}
