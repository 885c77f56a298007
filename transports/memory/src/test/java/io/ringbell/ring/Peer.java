package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * One end of a simulated connection: sends messages whose content follows from their number, and
 * checks that the other end's come whole, once and in order. May leave frames in the ring while too
 * much of its own is queued, as a server does.
 */
final class Peer implements FrameHandler {
  static final byte TYPE = 0x60; // nothing in the ring layer knows it
  private static final int NUMBER_OFFSET = 8;

  final String name;
  final SplittableRandom random;
  final int largest;
  long sent;
  long received;
  int ups;
  int closes;
  FabricException cause;

  /** Frames are left in the ring while so many bytes are queued. */
  long pauseAbove = Long.MAX_VALUE;

  /** One message in so many that come is answered from the handler; 0 for none. */
  int answersOneIn;

  long mostSent = Long.MAX_VALUE;
  long pauses;
  boolean closesAtNextFrame;
  boolean failsAtNextFrame;

  /** Runs in the handler after the frame was checked. */
  Runnable duringFrame;

  Peer(String name, SplittableRandom random, int largest) {
    this.name = name;
    this.random = random;
    this.largest = largest;
  }

  /** Sends the next message; nothing is flushed. */
  void send(Connection connection) {
    if (random.nextInt(20) == 0) {
      giveUpAClaim(connection);
    }
    int body = random.nextInt(4) == 0 ? random.nextInt(largest + 1) : random.nextInt(200);
    sendBody(connection, body);
  }

  void sendBody(Connection connection, int body) {
    int length = FrameLayout.HEADER_LENGTH + body;
    long position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      write(connection.staging(), connection.offset(position), length, sent);
      connection.commit(position, length);
      sent++;
    } else if (position == Connection.NO_ROOM) {
      ByteBuffer buffer = connection.buffers().take(length);
      write(buffer, 0, length, sent);
      if (connection.enqueue(new QueuedFrame(buffer, length), true)) {
        sent++;
      } else {
        connection.buffers().give(buffer);
      }
    }
  }

  private void giveUpAClaim(Connection connection) {
    int length = FrameLayout.HEADER_LENGTH + random.nextInt(500);
    long position = connection.claim(length);
    if (position >= 0) {
      connection.abort(position, length);
    }
  }

  @Override
  public void onUp(Connection connection) {
    ups++;
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
    assertThat(closes).as("%s: a frame after the end", name).isZero();
    assertThat(ups).as("%s: a frame before it was up", name).isEqualTo(1);
    if (connection.queuedBytes() > pauseAbove) {
      pauses++;
      return false;
    }
    check(buffer, offset, length, received);
    if (duringFrame != null) {
      duringFrame.run();
    }
    received++;
    if (failsAtNextFrame) {
      throw new IllegalStateException("a defect of the test's own");
    }
    if (closesAtNextFrame) {
      connection.close(new FabricException(FabricException.Reason.CLOSED, "closed by a frame"));
      return true;
    }
    if (answersOneIn > 0 && sent < mostSent && random.nextInt(answersOneIn) == 0) {
      send(connection);
      connection.flush();
    }
    return true;
  }

  @Override
  public void onTimer(Connection connection, long nowNanos) {}

  @Override
  public void onClosed(Connection connection, FabricException why) {
    closes++;
    cause = why;
  }

  static void write(ByteBuffer buffer, int offset, int length, long number) {
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, length);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, TYPE);
    buffer.putLong(offset + NUMBER_OFFSET, number);
    for (int i = FrameLayout.HEADER_LENGTH; i < length; i++) {
      buffer.put(offset + i, content(number, i));
    }
  }

  private void check(ByteBuffer buffer, int offset, int length, long number) {
    assertThat(buffer.get(offset + FrameLayout.TYPE_OFFSET)).isEqualTo(TYPE);
    assertThat(buffer.getLong(offset + NUMBER_OFFSET)).as("%s: number", name).isEqualTo(number);
    for (int i = FrameLayout.HEADER_LENGTH; i < length; i++) {
      if (buffer.get(offset + i) != content(number, i)) {
        throw new AssertionError("%s: byte %d of message %d is torn".formatted(name, i, number));
      }
    }
  }

  private static byte content(long number, int index) {
    return (byte) (number * 31 + index * 7L + (index >> 8));
  }
}
