package io.ringbell.fabric.roce.capture;

/** What a {@link PcapFile} counts. */
enum CaptureCounter {
  /** Packets that went to the file, or wait in memory for it. */
  PACKETS_CAPTURED,
  /** Packets left out because the disk was slower than the wire for too long. */
  PACKETS_DROPPED_FULL,
  /** Packets left out after the file could not be written, or was closed. */
  PACKETS_DROPPED_CLOSED,
  /** Packets left out because their addresses do not fit together or they are too long. */
  PACKETS_DROPPED_INVALID
}
