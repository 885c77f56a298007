package io.ringbell;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerMethods;
import io.ringbell.call.ServiceSkeleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * A service as it was added to a server: who sees its calls, and which threads run its methods.
 *
 * @param skeleton the generated skeleton around its implementation
 * @param options what was said for this service
 */
record AddedService(ServiceSkeleton skeleton, ServiceOptions options) {
  /**
   * The service in its place on a server.
   *
   * @param interceptors the server's, which see its calls before those of the options
   * @param executor runs the handlers that may block, unless the options name other threads
   * @param allOnExecutor whether it runs the others, too
   * @throws IllegalArgumentException if the options name a method that the service does not have
   */
  ServerMethods.Service bind(
      List<ServerInterceptor> interceptors, Executor executor, boolean allOnExecutor) {
    checkMethodNames();
    List<ServerInterceptor> all = new ArrayList<>(interceptors);
    all.addAll(options.interceptors());
    return new ServerMethods.Service(
        skeleton, method -> threads(method, executor, allOnExecutor), all);
  }

  private void checkMethodNames() {
    Set<String> names =
        skeleton.methods().stream().map(MethodDescriptor::name).collect(Collectors.toSet());
    for (String name : options.methodThreads().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "threads for method %s, which the service does not have (expected: one of %s)"
                .formatted(name, names.stream().sorted().toList()));
      }
    }
  }

  /** The executor of a method's handlers; null for the event loop. */
  private Executor threads(MethodDescriptor method, Executor executor, boolean allOnExecutor) {
    HandlerThreads own = options.methodThreads().getOrDefault(method.name(), options.threads());
    if (own != null) {
      return own.executor();
    }
    return allOnExecutor || method.blocking() ? executor : null;
  }
}
