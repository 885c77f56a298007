package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * One end of a simulated connection whose frames belong to calls: those of one call are checked to
 * come whole, once and in order; those of different calls may overtake each other. May leave frames
 * while much of its own is queued, as a server does.
 */
final class CallsPeer implements FrameHandler {
  static final byte TYPE = 0x18;
  static final int CALLS = 5;
  private static final int NUMBER_OFFSET = 12;

  final String name;
  final SplittableRandom random;
  final int largest;
  final long[] sent = new long[CALLS];
  final long[] received = new long[CALLS];
  int ups;
  int closes;
  FabricException cause;
  long pauseAbove = Long.MAX_VALUE;
  long pauses;
  long overtakes;
  private long totalReceived;
  private long lastGlobal = -1;

  CallsPeer(String name, SplittableRandom random, int largest) {
    this.name = name;
    this.random = random;
    this.largest = largest;
  }

  long totalSent() {
    return sum(sent);
  }

  long totalReceived() {
    return totalReceived;
  }

  private static long sum(long[] counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Sends the next frame of a random call; nothing is flushed. */
  void send(Connection connection) {
    int body = random.nextInt(3) == 0 ? random.nextInt(largest) : random.nextInt(200);
    send(connection, random.nextInt(CALLS), body);
  }

  void send(Connection connection, int call, int body) {
    int length = FrameLayout.HEADER_LENGTH + Long.BYTES + body;
    long position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      write(connection.staging(), connection.offset(position), length, call);
      connection.commit(position, length);
      sent[call]++;
    } else if (position == Connection.NO_ROOM) {
      ByteBuffer buffer = connection.frameBuffers().take(length);
      write(buffer, 0, length, call);
      if (connection.enqueue(new QueuedFrame(buffer, length), true)) {
        sent[call]++;
      } else {
        connection.frameBuffers().give(buffer);
      }
    }
  }

  private void write(ByteBuffer buffer, int offset, int length, int call) {
    long number = sent[call];
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, length);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, TYPE);
    buffer.putInt(offset + FrameLayout.CALL_ID_OFFSET, call);
    buffer.putInt(offset + NUMBER_OFFSET, (int) number);
    buffer.putLong(offset + FrameLayout.HEADER_LENGTH, totalSent());
    for (int i = FrameLayout.HEADER_LENGTH + Long.BYTES; i < length; i++) {
      buffer.put(offset + i, content(call, number, i));
    }
  }

  @Override
  public void onUp(Connection connection) {
    ups++;
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
    assertThat(closes).as("%s: a frame after the end", name).isZero();
    if (connection.queuedBytes() > pauseAbove) {
      pauses++;
      return false;
    }
    assertThat(buffer.get(offset + FrameLayout.TYPE_OFFSET)).isEqualTo(TYPE);
    int call = buffer.getInt(offset + FrameLayout.CALL_ID_OFFSET);
    long number = received[call];
    assertThat(buffer.getInt(offset + NUMBER_OFFSET))
        .as("%s: number in call %d", name, call)
        .isEqualTo((int) number);
    long global = buffer.getLong(offset + FrameLayout.HEADER_LENGTH);
    overtakes += global < lastGlobal ? 1 : 0;
    lastGlobal = global;
    for (int i = FrameLayout.HEADER_LENGTH + Long.BYTES; i < length; i++) {
      if (buffer.get(offset + i) != content(call, number, i)) {
        throw new AssertionError(
            "%s: byte %d of frame %d of call %d is torn".formatted(name, i, number, call));
      }
    }
    received[call]++;
    totalReceived++;
    return true;
  }

  @Override
  public void onTimer(Connection connection, long nowNanos) {}

  @Override
  public void onClosed(Connection connection, FabricException why) {
    closes++;
    cause = why;
  }

  private static byte content(int call, long number, int index) {
    return (byte) (call * 101L + number * 31 + index * 7L + (index >> 8));
  }
}
