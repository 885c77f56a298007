package io.ringbell.fabric.roce;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A socket that receives into blocks of equal length in one buffer. */
abstract class BlockSocket implements UdpSocket {
  private static final int BLOCKS = 16;

  private final int blocks;
  private final int blockLength;
  private final ByteBuffer received;
  private final int[] lengths;

  /**
   * Has its blocks.
   *
   * @param small whether it is to have one only
   */
  BlockSocket(int blockLength, boolean small) {
    this.blockLength = blockLength;
    blocks = small ? 1 : BLOCKS;
    received = ByteBuffer.allocateDirect(blocks * blockLength).order(ByteOrder.BIG_ENDIAN);
    lengths = new int[blocks];
  }

  final int blocks() {
    return blocks;
  }

  /** So much has come into a block. */
  final void fill(int block, int length) {
    lengths[block] = length;
  }

  @Override
  public final ByteBuffer buffer(int block) {
    return received;
  }

  @Override
  public final int offset(int block) {
    return block * blockLength;
  }

  @Override
  public final int length(int block) {
    return lengths[block];
  }
}
