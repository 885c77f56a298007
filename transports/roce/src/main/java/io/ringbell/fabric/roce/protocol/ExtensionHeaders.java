package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * The headers between BTH and payload, big-endian (IBTA volume 1, section 9.3). Each {@code at} is
 * the offset of that header.
 *
 * <pre>
 * RETH          0 | virtual address (8) | 8 | R_Key (4) | 12 | DMA length (4) | 16
 * AETH          0 | syndrome (1) | 1 | MSN (3) | 4
 * ImmDt         0 | immediate (4) | 4
 * AtomicETH     0 | virtual address (8) | 8 | R_Key (4) | 12 | swap or add (8) | 20 | compare (8) | 28
 * AtomicAckETH  0 | original value (8) | 8
 * DETH          0 | Q_Key (4) | 4 | reserved (1) | 5 | source QPN (3) | 8
 * IETH          0 | R_Key (4) | 4
 * </pre>
 */
public final class ExtensionHeaders {
  public static final int RETH_LENGTH = 16;
  public static final int AETH_LENGTH = 4;
  public static final int IMMEDIATE_LENGTH = 4;
  public static final int ATOMIC_ETH_LENGTH = 28;
  public static final int ATOMIC_ACK_ETH_LENGTH = 8;
  public static final int DETH_LENGTH = 8;
  public static final int IETH_LENGTH = 4;

  private ExtensionHeaders() {}

  public static void putReth(ByteBuffer out, int at, long address, int rkey, int length) {
    out.putLong(at, address);
    out.putInt(at + 8, rkey);
    out.putInt(at + 12, length);
  }

  public static long rethAddress(ByteBuffer in, int at) {
    return in.getLong(at);
  }

  public static int rethKey(ByteBuffer in, int at) {
    return in.getInt(at + 8);
  }

  /** Unsigned. */
  public static int rethLength(ByteBuffer in, int at) {
    return in.getInt(at + 12);
  }

  public static void putAeth(ByteBuffer out, int at, int syndrome, int msn) {
    out.putInt(at, (syndrome << 24) | (msn & Psn.MASK));
  }

  /** See {@link Syndrome}. */
  public static int aethSyndrome(ByteBuffer in, int at) {
    return in.get(at) & 0xff;
  }

  public static int aethMsn(ByteBuffer in, int at) {
    return in.getInt(at) & Psn.MASK;
  }

  public static void putImmediate(ByteBuffer out, int at, int immediate) {
    out.putInt(at, immediate);
  }

  public static int immediate(ByteBuffer in, int at) {
    return in.getInt(at);
  }

  public static void putAtomicEth(
      ByteBuffer out, int at, long address, int rkey, long swapOrAdd, long compare) {
    out.putLong(at, address);
    out.putInt(at + 8, rkey);
    out.putLong(at + 12, swapOrAdd);
    out.putLong(at + 20, compare);
  }

  public static long atomicAddress(ByteBuffer in, int at) {
    return in.getLong(at);
  }

  public static int atomicKey(ByteBuffer in, int at) {
    return in.getInt(at + 8);
  }

  public static long atomicSwapOrAdd(ByteBuffer in, int at) {
    return in.getLong(at + 12);
  }

  public static long atomicCompare(ByteBuffer in, int at) {
    return in.getLong(at + 20);
  }

  public static void putAtomicAck(ByteBuffer out, int at, long original) {
    out.putLong(at, original);
  }

  public static long atomicAckOriginal(ByteBuffer in, int at) {
    return in.getLong(at);
  }

  public static void putDeth(ByteBuffer out, int at, int qkey, int sourceQpn) {
    out.putInt(at, qkey);
    out.putInt(at + 4, sourceQpn & Psn.MASK);
  }

  public static int dethQkey(ByteBuffer in, int at) {
    return in.getInt(at);
  }

  public static int dethSourceQpn(ByteBuffer in, int at) {
    return in.getInt(at + 4) & Psn.MASK;
  }

  public static int invalidateKey(ByteBuffer in, int at) {
    return in.getInt(at);
  }

  static void putInvalidateKey(ByteBuffer out, int at, int rkey) {
    out.putInt(at, rkey);
  }
}
