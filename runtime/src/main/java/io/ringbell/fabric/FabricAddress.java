package io.ringbell.fabric;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a fabric listens or connects: {@code scheme://host:port?option=value&option=value}.
 *
 * @param scheme chooses the fabric
 * @param host a name or address; an IPv6 address without brackets
 * @param port 0 to 65535
 * @param options the fabric's own settings, in the order given
 */
public record FabricAddress(String scheme, String host, int port, Map<String, String> options) {
  private static final String EXPECTED =
      " (expected: scheme://host:port, such as tcp://127.0.0.1:7471)";

  /** A name that {@link URI} does not take for a host, such as {@code my_service}. */
  private static final Pattern NAME_AND_PORT = Pattern.compile("([A-Za-z0-9._-]+):(\\d{1,5})");

  /** Checks the ranges and copies the options. */
  public FabricAddress {
    requireNonNull(scheme, "scheme");
    requireNonNull(host, "host");
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options)); // keeps the order
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
    }
  }

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static FabricAddress parse(String text) {
    requireNonNull(text, "address");
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("address: " + text + EXPECTED, e);
    }
    Matcher named =
        NAME_AND_PORT.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
    boolean plain = uri.getHost() == null && named.matches();
    String host = plain ? named.group(1) : uri.getHost();
    int port = plain ? Integer.parseInt(named.group(2)) : uri.getPort();
    if (uri.getScheme() == null || host == null || port < 0) {
      throw new IllegalArgumentException("address: " + text + EXPECTED);
    }
    if (host.startsWith("[")) {
      host = host.substring(1, host.length() - 1);
    }
    return new FabricAddress(
        uri.getScheme().toLowerCase(Locale.ROOT), host, port, parseOptions(uri.getQuery(), text));
  }

  private static Map<String, String> parseOptions(String query, String text) {
    Map<String, String> options = new LinkedHashMap<>();
    if (query != null) {
      for (String pair : query.split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              "option: '" + pair + "' in " + text + " (expected: name=value)");
        }
        options.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return options;
  }

  /** The same address with another port: what a listener on port 0 was given. */
  public FabricAddress withPort(int port) {
    return new FabricAddress(scheme, host, port, options);
  }

  /** {@code host:port}, an IPv6 host in brackets. */
  public String hostAndPort() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  /** The address as a URI, without the options. */
  @Override
  public String toString() {
    return scheme + "://" + hostAndPort();
  }
}
