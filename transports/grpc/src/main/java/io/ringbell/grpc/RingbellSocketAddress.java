package io.ringbell.grpc;

import static java.util.Objects.requireNonNull;

import io.ringbell.fabric.FabricAddress;
import java.net.SocketAddress;

/** Where a Ringbell fabric listens or connects, as gRPC's name resolvers hand it on. */
public final class RingbellSocketAddress extends SocketAddress {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // read by nobody: addresses are not sent as objects
  private final FabricAddress address;

  private RingbellSocketAddress(FabricAddress address) {
    this.address = requireNonNull(address, "address");
  }

  /**
   * Reads an address such as {@code roce://127.0.0.1:7471}.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static RingbellSocketAddress parse(String text) {
    return new RingbellSocketAddress(Schemes.parse(text));
  }

  /** An address of a fabric. */
  public static RingbellSocketAddress of(FabricAddress address) {
    return new RingbellSocketAddress(address);
  }

  /** The address in the fabric's terms. */
  public FabricAddress address() {
    return address;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RingbellSocketAddress that && that.address.equals(address);
  }

  @Override
  public int hashCode() {
    return address.hashCode();
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
