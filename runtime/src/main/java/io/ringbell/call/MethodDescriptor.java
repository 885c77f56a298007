package io.ringbell.call;

import static java.util.Objects.requireNonNull;

/**
 * One method of a service, as both sides know it.
 *
 * @param service the full name of the service, such as {@code shop.Inventory}
 * @param name the method's name on the wire, such as {@code Find}
 * @param blocking whether its handler may block, so that it must not run on the event loop
 */
public record MethodDescriptor(String service, String name, boolean blocking) {
  /** Checks that the names are given. */
  public MethodDescriptor {
    requireNonNull(service, "service");
    requireNonNull(name, "name");
  }

  /** A unary method. */
  public static MethodDescriptor unary(String service, String name) {
    return new MethodDescriptor(service, name, false);
  }

  /** The same method, with a handler that may block. */
  public MethodDescriptor withBlocking() {
    return new MethodDescriptor(service, name, true);
  }

  /** Its path, as gRPC writes it: {@code /shop.Inventory/Find}. */
  public String path() {
    return "/" + service + "/" + name;
  }
}
