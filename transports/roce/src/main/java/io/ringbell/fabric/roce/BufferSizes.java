package io.ringbell.fabric.roce;

/** The socket buffers that are asked for; Linux may grant less (net.core.rmem_max, wmem_max). */
final class BufferSizes {
  static final int RECEIVE = 8 << 20;
  static final int SEND = 4 << 20;

  private BufferSizes() {}
}
