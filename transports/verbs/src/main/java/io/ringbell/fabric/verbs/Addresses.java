package io.ringbell.fabric.verbs;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Addresses in words. */
final class Addresses {
  private Addresses() {}

  /** {@code host:port}, an IPv6 host in brackets. */
  static String text(InetSocketAddress address) {
    InetAddress ip = address.getAddress();
    String host = ip == null ? address.getHostString() : ip.getHostAddress();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
