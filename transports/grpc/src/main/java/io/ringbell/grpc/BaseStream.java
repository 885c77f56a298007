package io.ringbell.grpc;

import io.grpc.Codec;
import io.grpc.Compressor;
import io.grpc.Decompressor;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.StatsTraceContext;
import io.grpc.internal.Stream;
import io.grpc.internal.StreamListener;
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

  // What is delivered.
  private static final int NOTHING = 0;
  private static final int ABANDONED = 1;
  private static final int HEADERS = 2;
  private static final int READY = 3;
  private static final int MESSAGE = 4;
  private static final int LAST_MESSAGE = 5; // of those that have come
  private static final int END = 6;
  private static final int EVENT = 7;

  final StatsTraceContext stats;
  final TransportCounts counts;
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
  private volatile boolean over; // abandoned, or the end has been delivered; read by anyone
  private Object event; // to be delivered; on a server

  private Object current; // what is being delivered; of the thread that delivers

  BaseStream(StatsTraceContext stats, TransportCounts counts, int maxInbound) {
    this.stats = stats;
    this.counts = counts;
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

  /** The listener is there; it may be due to hear by now that it may write. */
  void startDelivery(boolean tellReady) {
    int signal;
    synchronized (this) {
      started = true;
      ready |= tellReady;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  void enqueueHeaders(Metadata metadata) {
    int signal;
    synchronized (this) {
      if (over) {
        return;
      }
      headers = metadata;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  /** The other side has ended, behind its messages. */
  void enqueueEnd() {
    int signal;
    synchronized (this) {
      ended = true;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  /** The call is over: messages that were not delivered are dropped. */
  void abandon() {
    int signal;
    synchronized (this) {
      if (!over) {
        abandoned = true;
        over = true;
      }
      first = null;
      more = null;
      headers = null;
      event = null;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  void enqueueEvent(Object given) {
    int signal;
    synchronized (this) {
      if (over) {
        return;
      }
      event = given;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  boolean isClosed() {
    return over;
  }

  @Override
  public void request(int count) {
    int signal;
    synchronized (this) {
      requested = (int) Math.min(Integer.MAX_VALUE, (long) requested + count);
      signal = takeIfFree();
    }
    deliver(signal);
  }

  @Override
  public void onMessage(
      ByteBuffer buffer, int offset, int length, boolean compressed, int windowBytes) {
    InboundMessage message =
        new InboundMessage(this, buffer, offset, length, compressed, windowBytes);
    int signal;
    synchronized (this) {
      if (over) {
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
      signal = takeIfFree();
    }
    deliver(signal);
    message.leaveFrame();
  }

  @Override
  public void onWritable() {
    int signal;
    synchronized (this) {
      ready = true;
      signal = takeIfFree();
    }
    deliver(signal);
  }

  /** What this thread is to deliver; with the lock. Who delivers already looks again. */
  private int takeIfFree() {
    if (delivering || !started) {
      return NOTHING;
    }
    int signal = take();
    delivering = signal != NOTHING;
    return signal;
  }

  /** The next thing to deliver; with the lock. */
  private int take() {
    if (abandoned) {
      abandoned = false; // once
      return ABANDONED;
    }
    if (over) {
      return NOTHING;
    }
    if (headers != null) {
      current = headers;
      headers = null;
      return HEADERS;
    }
    if (ready) {
      ready = false;
      return READY;
    }
    if (requested > 0 && first != null) {
      requested--;
      current = first;
      first = more == null ? null : more.poll();
      return first == null ? LAST_MESSAGE : MESSAGE;
    }
    if (ended && first == null) {
      ended = false;
      over = endIsClose();
      return END;
    }
    if (event != null) {
      current = event;
      event = null;
      return EVENT;
    }
    return NOTHING;
  }

  /** Delivers it, and what there is to deliver by then. */
  private void deliver(int signal) {
    int next = signal;
    while (next != NOTHING) {
      try {
        deliverOne(next);
      } catch (RuntimeException | Error e) {
        synchronized (this) {
          delivering = false;
        }
        throw e;
      }
      synchronized (this) {
        next = take();
        if (next == NOTHING) {
          delivering = false;
        }
      }
    }
  }

  private void deliverOne(int signal) {
    Object given = current;
    current = null;
    switch (signal) {
      case ABANDONED -> deliverAbandoned();
      case HEADERS -> deliverHeaders((Metadata) given);
      case READY -> listener().onReady();
      case MESSAGE, LAST_MESSAGE -> deliverMessage((InboundMessage) given, signal == LAST_MESSAGE);
      case END -> deliverEnd();
      default -> deliverEvent(given);
    }
  }

  /** Whether nothing comes behind the other side's end. */
  abstract boolean endIsClose();

  private void deliverMessage(InboundMessage message, boolean keepsUp) {
    inboundSequence++;
    stats.inboundMessage(inboundSequence);
    counts.messageReceived(raw().nanoTime());
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
    counts.messageSent(raw().nanoTime());
    return made;
  }
}
