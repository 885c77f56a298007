package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.capture.PcapFile;

/** Opens packet taps by file name. */
final class PacketTaps {
  private PacketTaps() {}

  /** A tap that writes to that file; null if there is no name. */
  static PacketTap open(String file) {
    if (file == null) {
      return null;
    }
    return PcapFile.open(file);
  }
}
