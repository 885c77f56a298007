package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How one service of a server is run. Immutable.
 *
 * @param threads where its handlers run; null for the server's own setting
 * @param methodThreads where those of single methods run, by their names on the wire
 * @param interceptors see its calls after the server's own interceptors
 */
public record ServiceOptions(
    HandlerThreads threads,
    Map<String, HandlerThreads> methodThreads,
    List<ServerInterceptor> interceptors) {
  /** As the server is set. */
  public static final ServiceOptions DEFAULT = new ServiceOptions(null, Map.of(), List.of());

  /** Copies the collections. */
  public ServiceOptions {
    methodThreads = Map.copyOf(methodThreads);
    interceptors = List.copyOf(interceptors);
  }

  /** The same with all handlers of the service on these threads, blocking or not. */
  public ServiceOptions on(HandlerThreads threads) {
    return new ServiceOptions(requireNonNull(threads, "threads"), methodThreads, interceptors);
  }

  /**
   * The same with the handlers of one method on these threads.
   *
   * @param method its name on the wire, such as {@code Find}
   */
  public ServiceOptions on(String method, HandlerThreads threads) {
    Map<String, HandlerThreads> all = new HashMap<>(methodThreads);
    all.put(requireNonNull(method, "method"), requireNonNull(threads, "threads"));
    return new ServiceOptions(this.threads, all, interceptors);
  }

  /** The same with one more interceptor. */
  public ServiceOptions intercept(ServerInterceptor interceptor) {
    List<ServerInterceptor> all = new ArrayList<>(interceptors);
    all.add(requireNonNull(interceptor, "interceptor"));
    return new ServiceOptions(threads, methodThreads, all);
  }
}
