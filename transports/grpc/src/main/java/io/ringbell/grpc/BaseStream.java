package io.ringbell.grpc;

import io.grpc.Codec;
import io.grpc.Compressor;
import io.grpc.Decompressor;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.StatsTraceContext;
import io.grpc.internal.Stream;
import io.grpc.internal.StreamListener;
import io.grpc.internal.TransportTracer;
import io.ringbell.call.RawReceiver;
import io.ringbell.call.RawStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * What both sides of a stream share: it delivers what comes to the listener, one signal at a time
 * and in order, on whichever thread made something deliverable, and without holding a lock.
 */
abstract class BaseStream implements Stream, RawReceiver {
  /** What a message takes on the wire besides its bytes: the header of its frame. */
  static final int FRAME_HEADER = 16;

  final StatsTraceContext stats;
  final TransportTracer tracer;
  private final int defaultMaxInbound;
  private int maxInbound;
  private int maxOutbound = -1;
  private Compressor compressor = Codec.Identity.NONE;
  private boolean messageCompression = true;
  private Decompressor decompressor = Codec.Identity.NONE;
  private int outboundSequence = -1;
  private int inboundSequence = -1;

  // Guarded by this.
  private boolean delivering;
  private boolean started; // the listener is there
  private boolean ready; // the listener is to hear that it may write
  private Metadata headers; // to be delivered
  private InboundMessage first; // the only one most of the time
  private ArrayDeque<InboundMessage> more;
  private int requested;
  private boolean ended; // the end stands behind the messages
  private boolean abandoned; // the end goes ahead of the messages
  private boolean closed; // the end has been delivered
  private Object event; // to be delivered; on a server

  BaseStream(StatsTraceContext stats, TransportTracer tracer, int maxInbound) {
    this.stats = stats;
    this.tracer = tracer;
    this.defaultMaxInbound = maxInbound;
    this.maxInbound = maxInbound;
  }

  abstract RawStream raw();

  abstract StreamListener listener();

  /** Delivers initial metadata. */
  void deliverHeaders(Metadata metadata) {}

  /** Delivers the end of what the other side sends, for which the listener was kept waiting. */
  abstract void deliverEnd();

  /** Delivers the end that overtakes what is undelivered. */
  abstract void deliverAbandoned();

  void deliverEvent(Object given) {}

  /** A message cannot be taken: ends the call. */
  abstract void refuse(Status status);

  // ---- delivery ----

  /** The listener is there. */
  void startDelivery(boolean tellReady) {
    synchronized (this) {
      started = true;
      ready = tellReady;
    }
    deliver();
  }

  void enqueueHeaders(Metadata metadata) {
    synchronized (this) {
      if (closed || abandoned) {
        return;
      }
      headers = metadata;
    }
    deliver();
  }

  /** The other side has ended, behind its messages. */
  void enqueueEnd() {
    synchronized (this) {
      ended = true;
    }
    deliver();
  }

  /** The call is over: messages that were not delivered are dropped. */
  void abandon() {
    synchronized (this) {
      abandoned = true;
      first = null;
      more = null;
      headers = null;
      event = null;
    }
    deliver();
  }

  void enqueueEvent(Object given) {
    synchronized (this) {
      if (closed || abandoned) {
        return;
      }
      event = given;
    }
    deliver();
  }

  synchronized boolean isClosed() {
    return closed || abandoned;
  }

  @Override
  public void request(int count) {
    synchronized (this) {
      requested = (int) Math.min(Integer.MAX_VALUE, (long) requested + count);
    }
    deliver();
  }

  @Override
  public void onMessage(
      ByteBuffer buffer, int offset, int length, boolean compressed, int windowBytes) {
    InboundMessage message =
        new InboundMessage(this, buffer, offset, length, compressed, windowBytes);
    synchronized (this) {
      if (closed || abandoned) {
        return;
      }
      if (first == null && (more == null || more.isEmpty())) {
        first = message;
      } else {
        if (more == null) {
          more = new ArrayDeque<>();
        }
        more.add(message);
      }
    }
    deliver();
    message.leaveFrame();
  }

  @Override
  public void onWritable() {
    synchronized (this) {
      ready = true;
    }
    deliver();
  }

  private void deliver() {
    synchronized (this) {
      if (delivering || !started) {
        return; // who delivers looks again
      }
      delivering = true;
    }
    boolean going = true;
    while (going) {
      try {
        going = deliverNext();
      } catch (RuntimeException | Error e) {
        synchronized (this) {
          delivering = false;
        }
        throw e;
      }
    }
  }

  /** Delivers one signal; false if there is none, and this thread delivers no more. */
  private boolean deliverNext() {
    InboundMessage message = null;
    Metadata metadata = null;
    Object given = null;
    boolean keepsUp = false;
    int signal;
    synchronized (this) {
      if (closed) {
        delivering = false;
        return false;
      }
      if (abandoned) {
        closed = true;
        signal = 0;
      } else if (headers != null) {
        metadata = headers;
        headers = null;
        signal = 1;
      } else if (ready) {
        ready = false;
        signal = 2;
      } else if (requested > 0 && first != null) {
        requested--;
        message = first;
        first = more == null ? null : more.poll();
        keepsUp = first == null;
        signal = 3;
      } else if (ended && first == null) {
        ended = false;
        closed = endIsClose();
        signal = 4;
      } else if (event != null) {
        given = event;
        event = null;
        signal = 5;
      } else {
        delivering = false;
        return false;
      }
    }
    switch (signal) {
      case 0 -> deliverAbandoned();
      case 1 -> deliverHeaders(metadata);
      case 2 -> listener().onReady();
      case 3 -> deliverMessage(message, keepsUp);
      case 4 -> deliverEnd();
      default -> deliverEvent(given);
    }
    return true;
  }

  /** Whether nothing comes behind the other side's end. */
  abstract boolean endIsClose();

  private void deliverMessage(InboundMessage message, boolean keepsUp) {
    inboundSequence++;
    stats.inboundMessage(inboundSequence);
    tracer.reportMessageReceived();
    raw().consumed(message.windowBytes, keepsUp);
    if (!message.compressed && message.length > maxInbound) {
      refuse(tooLarge(message.length));
      return;
    }
    long wire = (long) message.length + FRAME_HEADER;
    stats.inboundMessageRead(inboundSequence, wire, message.compressed ? -1 : message.length);
    stats.inboundWireSize(wire);
    if (!message.compressed) {
      stats.inboundUncompressedSize(message.length);
    }
    listener().messagesAvailable(message);
  }

  private Status tooLarge(long size) {
    return Status.RESOURCE_EXHAUSTED.withDescription(
        "gRPC message exceeds maximum size %d: %d".formatted(maxInbound, size));
  }

  /** The plain message, for its listener. */
  InputStream decompressed(InboundMessage message, InboundStream bytes) {
    if (!message.compressed) {
      return bytes;
    }
    try {
      InputStream plain =
          decompressor == Codec.Identity.NONE
              ? ZlibMessages.inflate(bytes, maxInbound)
              : decompressor.decompress(bytes);
      return new LimitedStream(plain, maxInbound, stats);
    } catch (IOException e) {
      throw Status.INTERNAL
          .withDescription("a message cannot be decompressed: " + e.getMessage())
          .withCause(e)
          .asRuntimeException();
    }
  }

  // ---- settings ----

  void useDecompressor(Decompressor chosen) {
    decompressor = chosen;
  }

  void limitInbound(int bytes) {
    maxInbound = bytes;
  }

  int defaultMaxInbound() {
    return defaultMaxInbound;
  }

  void limitOutbound(int bytes) {
    maxOutbound = bytes;
  }

  @Override
  public void setCompressor(Compressor chosen) {
    compressor = chosen;
  }

  @Override
  public void setMessageCompression(boolean enable) {
    messageCompression = enable;
  }

  @Override
  public void optimizeForDirectExecutor() {
    // A listener is always called on the thread that has something for it.
  }

  // ---- outbound ----

  /** Takes a message over, and reports it; throws if it is too large. */
  OutboundMessage outbound(InputStream message) {
    outboundSequence++;
    stats.outboundMessage(outboundSequence);
    boolean compress = messageCompression && compressor != Codec.Identity.NONE;
    OutboundMessage made = OutboundMessage.of(message, compress ? compressor : null, maxOutbound);
    if (made.size() > raw().maxMessage()) {
      made.discard();
      throw Status.RESOURCE_EXHAUSTED
          .withDescription(
              "gRPC message exceeds maximum size %d of the other side: %d"
                  .formatted(raw().maxMessage(), made.size()))
          .asRuntimeException();
    }
    long wire = (long) made.size() + FRAME_HEADER;
    stats.outboundUncompressedSize(made.plainSize());
    stats.outboundWireSize(wire);
    stats.outboundMessageSent(outboundSequence, wire, made.plainSize());
    tracer.reportMessageSent(1);
    return made;
  }
}
