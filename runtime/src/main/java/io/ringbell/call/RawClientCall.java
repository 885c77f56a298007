package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A client's call in bytes. Begins with {@link #sendWhole} or {@link #sendHeaders}; ends with
 * {@link RawReceiver#onEnd}, also after {@link #cancel}. Internal: for transports that bring their
 * own calls.
 */
public final class RawClientCall extends RawStream implements Waiting {
  private final RawClientTransport transport;
  private final int method;
  private final RawReceiver receiver;
  private final boolean background;
  private int id; // set before it is in the table
  private volatile RawOpening opening; // null unless it waits; written with the lock
  private boolean begun; // guarded by this
  private boolean halfClosed; // guarded by this
  private boolean halfCloseSent; // guarded by this
  private long firstPosition; // of the first frame; guarded by this
  private QueuedFrame firstQueued;
  private volatile boolean ended;
  private boolean inBackground; // guarded by this

  // The caller that polls for itself.
  private BooleanSupplier satisfied;
  private long pollUntil;
  private volatile Thread waiter;

  RawClientCall(
      RawClientTransport transport,
      Connection connection,
      WritableQueue writable,
      WindowBudget budget,
      int method,
      RawReceiver receiver,
      boolean background,
      boolean waits) {
    super(connection, writable, budget);
    this.transport = transport;
    if (waits) { // others pay for no volatile store
      opening = RawOpening.NOTHING_YET;
    }
    this.method = method;
    this.receiver = receiver;
    this.background = background;
  }

  /** With the transport's lock, when its turn has come. */
  void setId(int id) {
    this.id = id;
  }

  /** Whether it waits for others to end. */
  @Override
  public boolean isWaiting() {
    return opening != null;
  }

  /**
   * Sends a whole request, of one message.
   *
   * @param timeoutNanos 0 for none
   * @throws RuntimeException if the message cannot be written
   */
  public void sendWhole(byte[][] metadata, long timeoutNanos, RawMessage message) {
    int size = RawMetadata.size(metadata);
    if (size > RawMetadata.MOST_BESIDE_MESSAGE) {
      sendHeaders(metadata, timeoutNanos);
      send(message);
      halfClose();
      return;
    }
    synchronized (this) {
      halfClosed = true;
      halfCloseSent = true;
      if (over) {
        message.discard();
      } else if (isWaiting()) {
        opening = new RawOpening(metadata, timeoutNanos, message);
      } else {
        sendWholeNow(metadata, size, timeoutNanos, message);
      }
    }
  }

  /**
   * Begins a call whose request is a stream.
   *
   * @param timeoutNanos 0 for none
   */
  public void sendHeaders(byte[][] metadata, long timeoutNanos) {
    synchronized (this) {
      if (!over && isWaiting()) {
        opening = new RawOpening(metadata, timeoutNanos, null);
      } else if (!over) {
        sendHeadersNow(metadata, timeoutNanos);
      }
    }
  }

  /** No more messages follow those that were sent. */
  public synchronized void halfClose() {
    if (!halfClosed) {
      halfClosed = true;
      if (!over && !isWaiting() && isDrained()) {
        sendHalfClose();
      }
    }
  }

  /**
   * The answer is not wanted any more; what still comes is dropped, and the receiver hears nothing
   * more.
   */
  public void cancel() {
    boolean unused = cancel(false);
  }

  /**
   * Cancels it if it still waits for others to end: the server never hears of it then. Its turn may
   * come at any moment, so who has asked {@link #isWaiting} does not know.
   *
   * @return whether it has
   */
  public boolean cancelIfWaiting() {
    return cancel(true);
  }

  private boolean cancel(boolean ifWaiting) {
    boolean tell;
    boolean release;
    synchronized (this) {
      if (ifWaiting && (over || !isWaiting())) {
        return false;
      }
      tell = begun && !over;
      release = !begun && !over;
      discard();
    }
    if (tell) {
      count(CallCounter.CALLS_CANCELLED);
      ControlFrames.sendCancel(connection, id);
    } else if (release) {
      count(CallCounter.CALLS_CANCELLED);
      if (transport.giveUp(this)) { // the server has never heard of it
        count(CallCounter.CALLS_FAILED);
      }
    }
    finish();
    return true;
  }

  /**
   * The calling thread polls for the answer, as long as it comes soon; from then on others do.
   *
   * @param satisfied whether there is something else for this thread to do
   */
  public void pollFor(BooleanSupplier satisfied, long nanos) {
    if (!ended && transport.mayPoll()) {
      this.satisfied = satisfied;
      pollUntil = System.nanoTime() + nanos;
      transport.await(this);
      waiter = null;
    }
    moveToBackground();
  }

  /** Others poll for this call from now on. */
  public void moveToBackground() {
    synchronized (this) {
      if (ended || inBackground) {
        return;
      }
      inBackground = true;
      transport.backgroundStarted();
    }
    transport.ensurePolling();
  }

  // ---- waiting ----

  @Override
  public boolean isDone() {
    return ended || satisfied.getAsBoolean();
  }

  @Override
  public long deadline() {
    return pollUntil;
  }

  @Override
  public boolean isUnwanted() {
    return false;
  }

  @Override
  public void setWaiter(Thread thread) {
    waiter = thread;
  }

  /** The caller goes back to its own way of waiting; the call goes on. */
  @Override
  public RpcException giveUp(io.ringbell.Status why) {
    return new RpcException(why, io.ringbell.Delivery.MAYBE_EXECUTED);
  }

  // ---- on the polling thread ----

  @Override
  RawReceiver receiver() {
    return receiver;
  }

  @Override
  int callId() {
    return id;
  }

  @Override
  void count(CallCounter counter) {
    transport.count(counter);
  }

  @Override
  void onDrained() {
    if (halfClosed) {
      sendHalfClose();
    }
  }

  private void sendHalfClose() {
    if (!halfCloseSent) {
      halfCloseSent = true;
      StreamFrames.sendHalfClose(connection, id);
    }
  }

  /** Its turn has come: it has its index, and what it was given meanwhile is sent. */
  void onTurn() {
    boolean ready;
    RuntimeException problem = null;
    synchronized (this) {
      if (over) {
        return; // who ended it gives its index back
      }
      RawOpening kept = opening;
      opening = null;
      try {
        send(kept);
      } catch (RuntimeException e) {
        problem = e;
      }
      if (begun && halfClosed && isDrained()) {
        sendHalfClose();
      }
      ready = !halfClosed;
    }
    if (problem != null) {
      receiver.onUnwritable(problem);
      return;
    }
    receiver.onStarted();
    resume(!ready);
  }

  void onHeaders(ByteBuffer frame, int offset, int length) {
    if (over) {
      return;
    }
    int size = frame.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    StreamFrames.checkLength(size, length - CallFrames.HEADER_LENGTH, "metadata of HEADERS");
    receiver.onHeaders(transport.metadata().read(frame, offset + CallFrames.HEADER_LENGTH, size));
  }

  void onMessage(ByteBuffer frame, int offset, int length) {
    if (over) {
      transport.count(CallCounter.LATE_FRAMES);
    } else {
      byte flags = frame.get(offset + FrameLayout.FLAGS_OFFSET);
      onMessageFrame(frame, offset, length, (flags & CallFrames.FLAG_COMPRESSED) != 0);
    }
  }

  void onResponse(ByteBuffer frame, int offset, int length) {
    byte flags = frame.get(offset + FrameLayout.FLAGS_OFFSET);
    int code = frame.getShort(offset + CallFrames.CODE_OFFSET);
    int textLength = frame.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    int room = length - CallFrames.RESPONSE_HEADER_LENGTH;
    StreamFrames.checkLength(textLength, room, "status text of a RESPONSE");
    int at = offset + CallFrames.RESPONSE_HEADER_LENGTH + textLength;
    room -= textLength;
    byte[][] initial = RawMetadata.EMPTY;
    byte[][] trailing = RawMetadata.EMPTY;
    if ((flags & CallFrames.FLAG_METADATA) != 0) {
      room -= CallFrames.METADATA_LENGTHS;
      StreamFrames.checkLength(CallFrames.METADATA_LENGTHS, room + 8, "lengths of metadata");
      int initialLength = frame.getInt(at);
      int trailingLength = frame.getInt(at + Integer.BYTES);
      StreamFrames.checkLength(initialLength, room, "initial metadata of a RESPONSE");
      StreamFrames.checkLength(trailingLength, room - initialLength, "trailing metadata");
      at += CallFrames.METADATA_LENGTHS;
      initial = transport.metadata().read(frame, at, initialLength);
      trailing = transport.metadata().read(frame, at + initialLength, trailingLength);
      at += initialLength + trailingLength;
    }
    String text = text(frame, offset + CallFrames.TEXT_OFFSET, textLength);
    transport.remove(this);
    if (!over) {
      if (code == 0 || initial.length != 0) {
        receiver.onHeaders(initial);
      }
      if (code == 0) {
        boolean compressed = (flags & CallFrames.FLAG_COMPRESSED) != 0;
        receiver.onMessage(frame, at, offset + length - at, compressed, 0);
      }
    } else {
      transport.count(CallCounter.LATE_RESPONSES);
    }
    onEnd(status(code, text, flags), trailing);
  }

  void onTrailers(ByteBuffer frame, int offset, int length) {
    int room = length - CallFrames.TRAILERS_HEADER_LENGTH;
    StreamFrames.checkLength(0, room, "TRAILERS");
    byte flags = frame.get(offset + FrameLayout.FLAGS_OFFSET);
    int code = frame.getShort(offset + CallFrames.CODE_OFFSET);
    int textLength = frame.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    int size = frame.getInt(offset + CallFrames.TRAILERS_METADATA_OFFSET);
    StreamFrames.checkLength(textLength, room, "status text of TRAILERS");
    StreamFrames.checkLength(size, room - textLength, "metadata of TRAILERS");
    int at = offset + CallFrames.TRAILERS_HEADER_LENGTH;
    byte[][] trailers = transport.metadata().read(frame, at + textLength, size);
    String text = text(frame, at, textLength);
    transport.remove(this);
    onEnd(status(code, text, flags), trailers);
  }

  /** The connection is closed, or takes no calls that wait. */
  void onClosed(String why) {
    boolean notSent;
    synchronized (this) {
      notSent =
          !begun
              || (firstQueued == null
                  ? firstPosition >= connection.postedPosition()
                  : !firstQueued.started());
    }
    RawEnd.How how = notSent ? RawEnd.How.NOT_SENT : RawEnd.How.LOST;
    onEnd(new RawEnd(io.ringbell.Status.Code.UNAVAILABLE.number(), why, how), RawMetadata.EMPTY);
  }

  private void onEnd(RawEnd status, byte[][] trailers) {
    boolean heard;
    synchronized (this) {
      heard = !over;
      discard();
    }
    closeWindow();
    transport.count(status.code() == 0 ? CallCounter.CALLS_COMPLETED : CallCounter.CALLS_FAILED);
    if (heard) {
      receiver.onEnd(status, trailers);
    }
    finish();
  }

  /** Nobody needs to poll for it any more. */
  private void finish() {
    boolean wasInBackground;
    synchronized (this) {
      ended = true;
      wasInBackground = inBackground;
      inBackground = false;
    }
    if (wasInBackground) {
      transport.backgroundEnded();
    }
    Thread thread = waiter;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  private static RawEnd status(int code, String text, byte flags) {
    int known = io.ringbell.Status.Code.ofNumber(code).number();
    return new RawEnd(known, text, how(flags));
  }

  private static RawEnd.How how(byte flags) {
    if ((flags & CallFrames.FLAG_NOT_EXECUTED) != 0) {
      return RawEnd.How.REFUSED;
    }
    return (flags & CallFrames.FLAG_RESET) != 0 ? RawEnd.How.RESET : RawEnd.How.ANSWERED;
  }

  private static String text(ByteBuffer frame, int offset, int length) {
    if (length == 0) {
      return "";
    }
    byte[] text = new byte[Math.min(length, CallFrames.MAX_TEXT_LENGTH)];
    frame.get(offset, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  // ---- with the lock ----

  private void discard() {
    discardQueue();
    RawOpening kept = opening;
    if (kept != null && kept.message() != null) {
      opening = RawOpening.NOTHING_YET;
      kept.message().discard();
    }
  }

  private void send(RawOpening kept) {
    if (kept == RawOpening.NOTHING_YET) {
      return; // it begins when its user says so
    }
    byte[][] metadata = kept.metadata();
    if (kept.message() == null) {
      sendHeadersNow(metadata, kept.timeoutLeft());
    } else {
      sendWholeNow(metadata, RawMetadata.size(metadata), kept.timeoutLeft(), kept.message());
    }
  }

  private void sendHeadersNow(byte[][] metadata, long timeoutNanos) {
    int size = RawMetadata.size(metadata);
    int length = CallFrames.REQUEST_HEADER_LENGTH + size;
    if (begin(length)) {
      writeRequest(CallFrames.HEADERS, (byte) 0, length, metadata, size, timeoutNanos);
      firstQueued = publish(length);
    }
  }

  private void sendWholeNow(byte[][] metadata, int size, long timeoutNanos, RawMessage message) {
    int start = CallFrames.REQUEST_HEADER_LENGTH + size;
    int length = start + message.size();
    if (!begin(length)) {
      message.discard();
      return;
    }
    try {
      fill(message, start, length);
    } catch (RuntimeException | Error e) {
      begun = false; // the server has heard nothing
      throw e;
    }
    byte flags = message.compressed() ? CallFrames.FLAG_COMPRESSED : 0;
    writeRequest(CallFrames.REQUEST, flags, length, metadata, size, timeoutNanos);
    firstQueued = publish(length);
  }

  private boolean begin(int length) {
    begun = open(length);
    firstPosition = position();
    if (begun && background && !inBackground) {
      inBackground = true;
      transport.backgroundStarted();
      transport.ensurePolling();
    }
    return begun;
  }

  private void writeRequest(
      byte type, byte flags, int length, byte[][] metadata, int size, long timeoutNanos) {
    int word = CallFrames.typeWord(type, flags, method);
    StreamFrames.writeHeader(buffer, base, length, word, id, size);
    buffer.putLong(base + CallFrames.TIMEOUT_OFFSET, timeoutNanos);
    transport
        .metadataWriter()
        .write(buffer, base + CallFrames.REQUEST_HEADER_LENGTH, metadata, size);
  }
}
