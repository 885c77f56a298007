package io.ringbell.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The methods that a server offers, by path. Immutable. */
public final class ServerMethods {
  private final Map<String, ServerMethod> byPath;

  /**
   * Gathers the methods of services.
   *
   * @throws IllegalArgumentException if two have the same path
   */
  public ServerMethods(List<ServiceSkeleton> services) {
    Map<String, ServerMethod> methods = new HashMap<>();
    for (ServiceSkeleton service : services) {
      List<MethodDescriptor> descriptors = service.methods();
      for (int i = 0; i < descriptors.size(); i++) {
        MethodDescriptor descriptor = descriptors.get(i);
        ServerMethod method = new ServerMethod(service, i, descriptor);
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

  /** One method of one service. */
  record ServerMethod(ServiceSkeleton service, int index, MethodDescriptor descriptor) {
    /** Bits that are set in no frame's flags and lengths: what makes a request more than plain. */
    int streamBit() {
      return descriptor.kind().requestStream() ? 1 : 0;
    }
  }
}
