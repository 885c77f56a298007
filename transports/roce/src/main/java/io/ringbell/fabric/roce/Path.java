package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.protocol.Icrc;
import java.net.Inet6Address;
import java.net.InetSocketAddress;

/** The way between this socket and one peer's, with the ICRC of both directions. */
final class Path {
  private final InetSocketAddress remote;
  private final byte[] address;
  private final int scopeId;
  private final SocketAddressImage socketAddress;
  private final Icrc outbound;
  private final Icrc inbound;

  Path(InetSocketAddress local, InetSocketAddress remote) {
    this.remote = remote;
    this.address = remote.getAddress().getAddress();
    this.scopeId = remote.getAddress() instanceof Inet6Address inet6 ? inet6.getScopeId() : 0;
    this.socketAddress = new SocketAddressImage(remote);
    byte[] own = local.getAddress().getAddress();
    this.outbound = new Icrc(own, address, local.getPort(), remote.getPort());
    this.inbound = new Icrc(address, own, remote.getPort(), local.getPort());
  }

  InetSocketAddress remote() {
    return remote;
  }

  byte[] address() {
    return address;
  }

  int scopeId() {
    return scopeId;
  }

  int port() {
    return remote.getPort();
  }

  /** The peer's address as Linux takes it. */
  SocketAddressImage socketAddress() {
    return socketAddress;
  }

  Icrc outbound() {
    return outbound;
  }

  Icrc inbound() {
    return inbound;
  }
}
