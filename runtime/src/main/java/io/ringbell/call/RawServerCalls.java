package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The raw calls of one connection of a server: those that no annotated service offers. On the
 * polling thread, but for {@link #remove} and {@link #count}.
 */
final class RawServerCalls {
  private final ServerTransport transport;
  private final RawServerHandler handler;
  private final RawCallTable<RawServerCall> calls;
  private final RawMetadataReader metadataReader = new RawMetadataReader();
  private String[] paths = new String[16];
  private Connection connection;
  private RawServerHandler.Connected user;

  RawServerCalls(ServerTransport transport, RawServerHandler handler, int maxCalls) {
    this.transport = transport;
    this.handler = handler;
    this.calls = new RawCallTable<>(maxCalls);
  }

  void onUp(Connection connection) {
    this.connection = connection;
    user = handler.onConnected(new RawServerConnection(transport, connection));
  }

  void onMethod(int number, String path) {
    if (number >= paths.length) {
      paths = Arrays.copyOf(paths, Math.max(2 * paths.length, number + 1));
    }
    paths[number] = path;
  }

  boolean isTaken(int index) {
    return calls.get(index) != null;
  }

  boolean isEmpty() {
    return calls.count() == 0;
  }

  /**
   * A REQUEST or HEADERS whose lengths have been checked; false if its number stands for no path.
   */
  boolean onCall(int number, ByteBuffer buffer, int offset, int length, int metadataLength) {
    String path = number < paths.length ? paths[number] : null;
    if (path == null) {
      return false;
    }
    int id = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    long timeout = Math.max(0, buffer.getLong(offset + CallFrames.TIMEOUT_OFFSET));
    boolean whole = buffer.get(offset + FrameLayout.TYPE_OFFSET) == CallFrames.REQUEST;
    int start = offset + CallFrames.REQUEST_HEADER_LENGTH;
    byte[][] metadata = metadataReader.read(buffer, start, metadataLength);
    count(CallCounter.CALLS_STARTED);
    RawServerCall call =
        new RawServerCall(this, connection, transport.writable(), transport.windowBudget(), id);
    calls.add(id & CallFrames.INDEX_MASK, call);
    RawReceiver receiver = user.onCall(call, path, metadata, timeout);
    call.setReceiver(receiver);
    if (whole) {
      call.inputEnded = true;
      byte flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET);
      boolean compressed = (flags & CallFrames.FLAG_COMPRESSED) != 0;
      int at = start + metadataLength;
      receiver.onMessage(buffer, at, offset + length - at, compressed, 0);
      receiver.onHalfClose();
    }
    return true;
  }

  /** A frame of a call that is under way; false if there is no such raw call. */
  boolean onFrame(byte type, ByteBuffer buffer, int offset, int length) {
    int id = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    RawServerCall call = calls.get(id & CallFrames.INDEX_MASK);
    if (call == null || call.callId() != id) {
      return false;
    }
    if (type == CallFrames.WINDOW) {
      count(CallCounter.WINDOWS_RECEIVED);
      call.onWindow(StreamFrames.limit(buffer, offset, length));
      return true;
    }
    if (type == CallFrames.CANCEL) {
      count(CallCounter.CALLS_CANCELLED);
      call.onCancel();
      return true;
    }
    if (call.inputEnded) {
      throw new FabricException(
          PROTOCOL,
          "frame of type 0x%02x of call 0x%08x, expected none behind the end of its requests"
              .formatted(type, id));
    }
    byte flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET);
    if (type == CallFrames.MESSAGE) {
      boolean compressed = (flags & CallFrames.FLAG_COMPRESSED) != 0;
      call.onMessageFrame(buffer, offset, length, compressed);
    }
    if (type == CallFrames.HALF_CLOSE || (flags & CallFrames.FLAG_END) != 0) {
      call.inputEnded = true;
      call.receiver().onHalfClose();
    }
    return true;
  }

  void forEach(Consumer<RawReceiver> visitor) {
    calls.forEach(call -> visitor.accept(call.receiver()));
  }

  /** Returns false if the client asks too often. */
  boolean onPing(long token) {
    return user.onPing(token);
  }

  void onPong(long token) {
    user.onPong(token);
  }

  void onClosed() {
    if (user != null) {
      calls.forEach(RawServerCall::onClosed);
      user.onClosed();
    }
  }

  /** From any thread. */
  void remove(RawServerCall call) {
    boolean unused = calls.remove(call.callId() & CallFrames.INDEX_MASK, call);
  }

  /** From any thread. */
  void count(CallCounter counter) {
    transport.count(counter);
  }
}
