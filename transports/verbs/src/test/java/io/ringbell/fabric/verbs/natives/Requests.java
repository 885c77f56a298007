package io.ringbell.fabric.verbs.natives;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A chain of work requests for tests, with one element each: the requests lie first, then the
 * elements. Offsets are those of {@code ibv_send_wr}, {@code ibv_recv_wr} and {@code ibv_sge}.
 */
final class Requests {
  private static final int SEND_SIZE = 128;
  private static final int RECEIVE_SIZE = 32;
  private static final int SGE_SIZE = 16;

  final ByteBuffer bytes;
  private final long address;
  private final int size;
  private final int count;

  private Requests(int count, int size) {
    this.count = count;
    this.size = size;
    bytes = ByteBuffer.allocateDirect(count * (size + SGE_SIZE)).order(ByteOrder.nativeOrder());
    address = NativeLibrary.get().memory().addressOf(bytes);
    for (int i = 0; i < count; i++) {
      id(i, i).next(i, i + 1 < count ? request(i + 1) : 0);
      bytes.putLong(at(i) + 16, sge(i)).putInt(at(i) + 24, 1);
    }
  }

  static Requests sends(int count) {
    return new Requests(count, SEND_SIZE);
  }

  static Requests receives(int count) {
    return new Requests(count, RECEIVE_SIZE);
  }

  long address() {
    return address;
  }

  long request(int i) {
    return address + (long) i * size;
  }

  private long sge(int i) {
    return address + (long) count * size + (long) i * SGE_SIZE;
  }

  private int at(int i) {
    return i * size;
  }

  Requests id(int i, long id) {
    bytes.putLong(at(i), id);
    return this;
  }

  Requests next(int i, long next) {
    bytes.putLong(at(i) + 8, next);
    return this;
  }

  Requests sgeList(int i, long list, int n) {
    bytes.putLong(at(i) + 16, list).putInt(at(i) + 24, n);
    return this;
  }

  Requests operation(int i, int opcode, int flags) {
    bytes.putInt(at(i) + 28, opcode).putInt(at(i) + 32, flags);
    return this;
  }

  Requests remote(int i, long remoteAddress, int rkey) {
    bytes.putLong(at(i) + 40, remoteAddress).putInt(at(i) + 48, rkey);
    return this;
  }

  /** {@code wr.atomic} of a send request. */
  Requests atomic(int i, long remoteAddress, long compareAdd, long swap, int rkey) {
    bytes.putLong(at(i) + 40, remoteAddress).putLong(at(i) + 48, compareAdd);
    bytes.putLong(at(i) + 56, swap).putInt(at(i) + 64, rkey);
    return this;
  }

  Requests element(int i, long where, int length, int lkey) {
    int at = count * size + i * SGE_SIZE;
    bytes.putLong(at, where).putInt(at + 8, length).putInt(at + 12, lkey);
    return this;
  }
}
