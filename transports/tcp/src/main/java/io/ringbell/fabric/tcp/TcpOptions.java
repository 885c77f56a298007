package io.ringbell.fabric.tcp;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.support.AddressOption;
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

  static TcpOptions of(FabricAddress address) {
    CrcChoice crc = CrcChoice.AUTO;
    long timeoutMs = AddressOption.DEFAULT_HANDSHAKE_TIMEOUT_MS;
    int maxUlpdu = DEFAULT_MAX_ULPDU;
    for (AddressOption option : AddressOption.of(address)) {
      switch (option.name()) {
        case "crc" -> crc = crc(option);
        case "handshakeTimeoutMs" -> timeoutMs = option.handshakeTimeoutMs();
        case "ulpdu" -> maxUlpdu = (int) option.number(LEAST_ULPDU, DEFAULT_MAX_ULPDU);
        default -> throw option.invalid("crc, handshakeTimeoutMs or ulpdu");
      }
    }
    return new TcpOptions(crc, TimeUnit.MILLISECONDS.toNanos(timeoutMs), maxUlpdu);
  }

  private static CrcChoice crc(AddressOption option) {
    return switch (option.value()) {
      case "on" -> CrcChoice.ON;
      case "off" -> CrcChoice.OFF;
      case "auto" -> CrcChoice.AUTO;
      default -> throw option.invalid("crc=on, crc=off or crc=auto");
    };
  }
}
