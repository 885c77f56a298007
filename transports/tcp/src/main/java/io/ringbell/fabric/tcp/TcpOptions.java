package io.ringbell.fabric.tcp;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The options of an address.
 *
 * @param crc whether this side asks for CRCs
 * @param handshakeTimeoutNanos how long a peer may take for its start-up frame
 * @param maxUlpdu largest DDP segment to send
 */
record TcpOptions(CrcChoice crc, long handshakeTimeoutNanos, int maxUlpdu) {
  /** By measurement, see docs/tcp.md. */
  static final int DEFAULT_MAX_ULPDU = 65_530;

  private static final int LEAST_ULPDU = 128; // an Atomic Request must fit one segment
  private static final long DEFAULT_HANDSHAKE_TIMEOUT_MS = 10_000;
  private static final long MAX_HANDSHAKE_TIMEOUT_MS = 3_600_000;

  static TcpOptions of(FabricAddress address) {
    CrcChoice crc = CrcChoice.AUTO;
    long timeoutMs = DEFAULT_HANDSHAKE_TIMEOUT_MS;
    int maxUlpdu = DEFAULT_MAX_ULPDU;
    for (Map.Entry<String, String> option : address.options().entrySet()) {
      String value = option.getValue();
      switch (option.getKey()) {
        case "crc" -> crc = crc(value, address);
        case "handshakeTimeoutMs" ->
            timeoutMs = number(option, 1, MAX_HANDSHAKE_TIMEOUT_MS, address);
        case "ulpdu" -> maxUlpdu = (int) number(option, LEAST_ULPDU, DEFAULT_MAX_ULPDU, address);
        default ->
            throw invalid(
                address, option.getKey() + "=" + value, "crc, handshakeTimeoutMs or ulpdu");
      }
    }
    return new TcpOptions(crc, TimeUnit.MILLISECONDS.toNanos(timeoutMs), maxUlpdu);
  }

  private static CrcChoice crc(String value, FabricAddress address) {
    return switch (value) {
      case "on" -> CrcChoice.ON;
      case "off" -> CrcChoice.OFF;
      case "auto" -> CrcChoice.AUTO;
      default -> throw invalid(address, "crc=" + value, "crc=on, crc=off or crc=auto");
    };
  }

  private static long number(
      Map.Entry<String, String> option, long least, long most, FabricAddress address) {
    String expected = "%s=%d to %d".formatted(option.getKey(), least, most);
    long number;
    try {
      number = Long.parseLong(option.getValue());
    } catch (NumberFormatException e) {
      throw invalid(address, option.getKey() + "=" + option.getValue(), expected);
    }
    if (number < least || number > most) {
      throw invalid(address, option.getKey() + "=" + number, expected);
    }
    return number;
  }

  private static FabricException invalid(FabricAddress address, String given, String expected) {
    return new FabricException(
        Reason.ADDRESS_INVALID,
        "option %s of %s (expected: %s)".formatted(given, address, expected));
  }
}
