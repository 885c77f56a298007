package io.ringbell.call;

import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.codec.WireFormatException;
import io.ringbell.codec.WireReader;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;

/**
 * What a server sends beyond plain RESPONSEs: the frames of streams, and answers with metadata or
 * compressed messages. On the polling thread.
 */
final class ClientFrames {
  private final ClientTransport transport;
  private final WireReader reader = new WireReader();

  ClientFrames(ClientTransport transport) {
    this.transport = transport;
  }

  /** A frame of a stream: HEADERS, MESSAGE, TRAILERS or WINDOW. */
  void onFrame(byte type, ByteBuffer buffer, int offset, int length) {
    int callId = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    ClientCall call = transport.call(callId);
    ClientStream stream = call == null ? null : call.streamOf(callId);
    int end = offset + length;
    switch (type) {
      case CallFrames.HEADERS -> onHeaders(call, callId, stream, buffer, offset, length);
      case CallFrames.MESSAGE -> {
        boolean compressed = isCompressed(buffer.get(offset + FrameLayout.FLAGS_OFFSET));
        int start = offset + CallFrames.HEADER_LENGTH;
        if (stream != null) {
          stream.onMessage(buffer, start, end, compressed);
        } else if (call != null && call.awaitsAnswer(callId)) {
          call.answer(callId).onMessage(buffer, start, end, compressed);
        } else {
          countStray(call, callId);
        }
      }
      case CallFrames.TRAILERS -> onTrailers(call, callId, stream, buffer, offset, length);
      default -> {
        long limit = StreamFrames.limit(buffer, offset, length);
        SendWindow.check(limit);
        transport.count(CallCounter.WINDOWS_RECEIVED);
        if (stream != null) {
          stream.onWindow(limit);
        } else if (call == null || !call.awaitsAnswer(callId)) {
          countStray(call, callId);
        }
      }
    }
  }

  /** A RESPONSE with metadata, or with a compressed message. */
  void onRichResponse(
      ClientCall call,
      int callId,
      Status status,
      byte flags,
      ByteBuffer buffer,
      int start,
      int end) {
    Metadata headers = Metadata.EMPTY;
    Metadata trailers = Metadata.EMPTY;
    int at = start;
    if ((flags & CallFrames.FLAG_METADATA) != 0) {
      StreamFrames.checkLength(
          CallFrames.METADATA_LENGTHS, end - at, "metadata lengths of a RESPONSE");
      int room = end - at - CallFrames.METADATA_LENGTHS;
      int first =
          StreamFrames.checkLength(buffer.getInt(at), room, "initial metadata of a RESPONSE");
      int second =
          StreamFrames.checkLength(
              buffer.getInt(at + Integer.BYTES), room - first, "trailing metadata of a RESPONSE");
      at += CallFrames.METADATA_LENGTHS;
      headers = MetadataBlock.read(buffer, at, first);
      trailers = MetadataBlock.read(buffer, at + first, second);
      at += first + second;
    }
    if (call != null && call.awaitsAnswer(callId)) {
      call.onHeaders(headers);
      answer(call, callId, status, flags, trailers, buffer, at, end);
      return;
    }
    ClientStream stream = call == null ? null : call.streamOf(callId);
    if (stream != null && !headers.isEmpty()) {
      stream.onHeaders(headers);
    }
    onOtherResponse(call, callId, status, flags, trailers, buffer, at, end);
  }

  /** A RESPONSE that is not for a call that waits for one answer. */
  void onOtherResponse(
      ClientCall call,
      int callId,
      Status status,
      byte flags,
      Metadata trailers,
      ByteBuffer buffer,
      int start,
      int end) {
    ClientStream stream = call == null ? null : call.streamOf(callId);
    if (stream == null) {
      if (call == null || !call.onLateResponse(callId)) {
        transport.count(CallCounter.UNKNOWN_RESPONSES);
      }
    } else if (call.endStream(callId)) {
      if (status.isOk()) {
        stream.onWholeAnswer(buffer, start, end, isCompressed(flags));
      }
      stream.onTrailers(status, isExecuted(flags), trailers);
    }
  }

  private void answer(
      ClientCall call,
      int callId,
      Status status,
      byte flags,
      Metadata trailers,
      ByteBuffer buffer,
      int start,
      int end) {
    Status outcome = status;
    WireReader message = reader.wrap(buffer, start, end);
    if (status.isOk() && isCompressed(flags)) {
      try {
        ByteBuffer plain = Compression.inflate(buffer, start, end, transport.maxMessage());
        message = reader.wrap(plain, 0, plain.limit());
      } catch (WireFormatException e) {
        outcome = undecodable(e);
      }
    }
    call.onResponse(callId, outcome, isExecuted(flags), trailers, message);
  }

  private void onHeaders(
      ClientCall call, int callId, ClientStream stream, ByteBuffer buffer, int offset, int length) {
    int size =
        StreamFrames.checkLength(
            buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET),
            length - CallFrames.HEADER_LENGTH,
            "metadata of HEADERS");
    Metadata metadata = MetadataBlock.read(buffer, offset + CallFrames.HEADER_LENGTH, size);
    if (stream != null) {
      stream.onHeaders(metadata);
    } else if (call != null && call.awaitsAnswer(callId)) {
      call.onHeaders(metadata);
    } else {
      countStray(call, callId);
    }
  }

  private void onTrailers(
      ClientCall call, int callId, ClientStream stream, ByteBuffer buffer, int offset, int length) {
    int room = length - CallFrames.TRAILERS_HEADER_LENGTH;
    int textLength =
        StreamFrames.checkLength(
            buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET), room, "status text of TRAILERS");
    int metadataLength =
        StreamFrames.checkLength(
            buffer.getInt(offset + CallFrames.TRAILERS_METADATA_OFFSET),
            room - textLength,
            "metadata of TRAILERS");
    int code = buffer.getShort(offset + CallFrames.CODE_OFFSET);
    int text = offset + CallFrames.TRAILERS_HEADER_LENGTH;
    Status status = StreamFrames.status(code, buffer, text, textLength);
    Metadata metadata = MetadataBlock.read(buffer, text + textLength, metadataLength);
    byte flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET);
    if (stream != null) {
      if (call.endStream(callId)) {
        stream.onTrailers(status, isExecuted(flags), metadata);
      }
    } else if (call != null && call.awaitsAnswer(callId)) {
      onWholeAnswer(call, callId, status, isExecuted(flags), metadata);
    } else if (call == null || !call.onLateResponse(callId)) {
      transport.count(CallCounter.UNKNOWN_RESPONSES);
    }
  }

  private void onWholeAnswer(
      ClientCall call, int callId, Status status, boolean executed, Metadata metadata) {
    WholeAnswer answer = call.answer(callId);
    Status outcome = answer.check(status);
    WireReader message = null;
    if (outcome.isOk()) {
      try {
        message = answer.read(reader, transport.maxMessage());
      } catch (WireFormatException e) {
        outcome = undecodable(e);
      }
    }
    call.onResponse(callId, outcome, executed, metadata, message);
  }

  private Status undecodable(WireFormatException problem) {
    transport.count(CallCounter.UNDECODABLE_MESSAGES);
    return Status.INTERNAL.withDescription("the answer cannot be decoded: " + problem.getMessage());
  }

  private void countStray(ClientCall call, int callId) {
    transport.count(
        call != null && call.isPast(callId) ? CallCounter.LATE_FRAMES : CallCounter.UNKNOWN_FRAMES);
  }

  private static boolean isCompressed(byte flags) {
    return (flags & CallFrames.FLAG_COMPRESSED) != 0;
  }

  private static boolean isExecuted(byte flags) {
    return (flags & CallFrames.FLAG_NOT_EXECUTED) == 0;
  }
}
