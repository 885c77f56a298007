package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;

/**
 * What a client sends on its calls after the first frame: MESSAGE, HALF_CLOSE and WINDOW. On the
 * polling thread.
 */
final class ServerFrames {
  private final ServerTransport transport;

  ServerFrames(ServerTransport transport) {
    this.transport = transport;
  }

  void onFrame(byte type, ByteBuffer buffer, int offset, int length) {
    int callId = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    DetachedCall call = transport.call(callId);
    if (type == CallFrames.WINDOW) {
      onWindow(call, StreamFrames.limit(buffer, offset, length));
      return;
    }
    if (call == null) {
      transport.count(CallCounter.LATE_FRAMES); // it may have crossed the end of the call
      return;
    }
    byte flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET);
    boolean ends = type == CallFrames.HALF_CLOSE || (flags & CallFrames.FLAG_END) != 0;
    boolean compressed = (flags & CallFrames.FLAG_COMPRESSED) != 0;
    int start = offset + CallFrames.HEADER_LENGTH;
    WholeRequest whole = call.whole();
    if (whole != null) {
      onPartOfWhole(call, whole, type, buffer, start, offset + length, compressed, ends);
      return;
    }
    ServerStream stream = call.stream();
    if (stream == null || !call.takesStream() || stream.hasInputEnded()) {
      throw new FabricException(
          PROTOCOL,
          "frame of type 0x%02x of call 0x%08x, expected none behind the end of its requests"
              .formatted(type, callId));
    }
    if (type == CallFrames.MESSAGE) {
      stream.onMessage(buffer, start, offset + length, compressed);
    }
    if (ends) {
      stream.onHalfClose();
    }
  }

  private void onWindow(DetachedCall call, long limit) {
    transport.count(CallCounter.WINDOWS_RECEIVED);
    SendWindow.check(limit);
    if (call == null) {
      transport.count(CallCounter.LATE_FRAMES);
    } else {
      call.onWindow(limit);
    }
  }

  /** The request of a method with one request. */
  private void onPartOfWhole(
      DetachedCall call,
      WholeRequest whole,
      byte type,
      ByteBuffer buffer,
      int start,
      int end,
      boolean compressed,
      boolean ends) {
    if (type == CallFrames.MESSAGE) {
      transport.count(CallCounter.MESSAGES_RECEIVED);
      StreamFrames.checkWindow(whole.window(), call.callId(), end - start);
      whole.onMessage(buffer, start, end, compressed);
    }
    if (!ends) {
      return;
    }
    call.expectWhole(null);
    Status status = whole.check();
    if (status.isOk()) {
      ByteBuffer message = whole.message();
      transport
          .invoker()
          .invokeWhole(whole.method, call, message, 0, message.limit(), whole.isCompressed());
    } else {
      call.end(status, CallFrames.FLAG_NOT_EXECUTED);
    }
  }
}
