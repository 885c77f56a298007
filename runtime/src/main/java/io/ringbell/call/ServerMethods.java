package io.ringbell.call;

import io.ringbell.ServerInterceptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The methods that a server offers, by path. Immutable. */
public final class ServerMethods {
  private final Map<String, ServerMethod> byPath;

  /**
   * Gathers the methods of services.
   *
   * @throws IllegalArgumentException if two have the same path
   */
  public ServerMethods(List<Service> services) {
    Map<String, ServerMethod> methods = new HashMap<>();
    for (Service entry : services) {
      ServiceSkeleton service = entry.skeleton();
      ServerInterceptor[] interceptors = entry.interceptors().toArray(new ServerInterceptor[0]);
      List<MethodDescriptor> descriptors = service.methods();
      for (int i = 0; i < descriptors.size(); i++) {
        MethodDescriptor descriptor = descriptors.get(i);
        ServerMethod method =
            new ServerMethod(
                service, i, descriptor, entry.threads().apply(descriptor), interceptors);
        if (methods.put(descriptor.path(), method) != null) {
          throw new IllegalArgumentException(
              "method: %s of %s is there already (expected: each service once)"
                  .formatted(descriptor.path(), service.getClass().getName()));
        }
      }
    }
    this.byPath = Map.copyOf(methods);
  }

  ServerMethod find(String path) {
    return byPath.get(path);
  }

  /**
   * One service, and how it is run.
   *
   * @param skeleton the service
   * @param threads gives the executor of a method's handlers; null for the event loop
   * @param interceptors see its calls, in this order
   */
  public record Service(
      ServiceSkeleton skeleton,
      Function<MethodDescriptor, Executor> threads,
      List<ServerInterceptor> interceptors) {
    /** Copies the list. */
    public Service {
      interceptors = List.copyOf(interceptors);
    }
  }

  /** One method of one service; an executor of null stands for the event loop. */
  @SuppressWarnings("ArrayRecordComponent") // walked, never compared
  record ServerMethod(
      ServiceSkeleton service,
      int index,
      MethodDescriptor descriptor,
      Executor executor,
      ServerInterceptor[] interceptors) {
    /** Bits that are set in no frame's flags and lengths: what makes a request more than plain. */
    int streamBit() {
      return descriptor.kind().requestStream() ? 1 : 0;
    }

    boolean isIntercepted() {
      return interceptors.length != 0;
    }
  }
}
