package io.ringbell.fabric.contract;

/**
 * How one side of a connection is made.
 *
 * @param sendDepth as in the queue pair's configuration
 * @param receiveDepth the same
 * @param maxInline the same
 * @param memory bytes of its memory region
 */
record SideConfig(int sendDepth, int receiveDepth, int maxInline, int memory) {
  static final SideConfig DEFAULT = new SideConfig(64, 64, 64, 1 << 16);

  SideConfig withDepths(int sends, int receives) {
    return new SideConfig(sends, receives, maxInline, memory);
  }

  SideConfig withInline(int bytes) {
    return new SideConfig(sendDepth, receiveDepth, bytes, memory);
  }

  SideConfig withMemory(int bytes) {
    return new SideConfig(sendDepth, receiveDepth, maxInline, bytes);
  }
}
