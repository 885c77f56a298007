package io.ringbell.call;

import io.ringbell.ring.BufferPool;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * One side of a call in bytes: sends messages in order and within the receiver's window, and counts
 * what comes. The methods that send may be called from any thread; they take the stream's own lock,
 * and call back to nobody while they hold it. Internal: for transports that bring their own calls.
 */
public abstract class RawStream {
  /** Bytes that may wait on this side until {@link #isWritable} says that it is enough. */
  public static final int READY_THRESHOLD = 32 * 1024;

  final Connection connection;
  private final WritableQueue writable;
  private final WindowBudget budget;
  private SendWindow sendWindow; // made when needed: most calls have one message; guarded by this
  private StreamWindow inbound; // made with the first message of a stream
  private ArrayDeque<RawMessage> queue; // made when something has to wait; guarded by this
  private volatile long queuedBytes; // of the queue; written with the lock
  private volatile int threshold = READY_THRESHOLD;
  private boolean waitsForRoom; // guarded by this
  volatile boolean over; // nothing is sent any more; written with the lock

  // The frame that is being made; guarded by this.
  ByteBuffer buffer;
  int base;
  private long position;

  RawStream(Connection connection, WritableQueue writable, WindowBudget budget) {
    this.connection = connection;
    this.writable = writable;
    this.budget = budget;
  }

  abstract RawReceiver receiver();

  abstract int callId();

  abstract void count(CallCounter counter);

  /** Whether its turn has not come, so that nothing is sent; on a client only. From any thread. */
  boolean isWaiting() {
    return false;
  }

  /** Everything that waited has been sent. Holds the lock. */
  abstract void onDrained();

  /** Largest message that the other side takes. */
  public int maxMessage() {
    return connection.peerMaxMessage();
  }

  /** As {@link io.ringbell.ring.Poller#nanoTime}. */
  public long nanoTime() {
    return connection.poller().nanoTime();
  }

  /** How many bytes may wait until {@link #isWritable} says that it is enough. */
  public void setReadyThreshold(int bytes) {
    threshold = bytes;
  }

  /** Whether little enough waits on this side. */
  public boolean isWritable() {
    return queuedBytes < threshold && !isWaiting();
  }

  /**
   * Sends a message of a stream, or keeps it until its receiver has room; drops it if the call is
   * over.
   *
   * @throws RuntimeException if it could not be written
   */
  public void send(RawMessage message) {
    synchronized (this) {
      if (over) {
        message.discard();
      } else if ((queue == null || queue.isEmpty()) && mayGo()) {
        sendNow(message);
      } else {
        enqueue(message);
      }
    }
  }

  /**
   * The user has taken a message.
   *
   * @param windowBytes from {@link RawReceiver#onMessage}
   * @param keepsUp whether no other message waits for it
   */
  public void consumed(int windowBytes, boolean keepsUp) {
    if (windowBytes == 0) {
      return;
    }
    long limit = inbound.onConsumed(windowBytes, keepsUp);
    if (limit != 0) {
      count(CallCounter.WINDOWS_SENT);
      StreamFrames.sendWindow(connection, callId(), limit);
    }
  }

  /**
   * Takes the frame of {@link RawReceiver#onMessage} over, within that, if its memory allows it.
   *
   * @return what gives it back; null if the bytes have to be copied
   */
  public Runnable takeFrame(ByteBuffer frame) {
    BufferPool pool = connection.buffers();
    return connection.takeFrame(frame) ? () -> pool.give(frame) : null;
  }

  // ---- on the polling thread ----

  void onWindow(long limit) {
    SendWindow window;
    synchronized (this) {
      window = sendWindow();
    }
    if (window.onLimit(limit)) {
      resume();
    }
  }

  void onMessageFrame(ByteBuffer frame, int offset, int length, boolean compressed) {
    if (inbound == null) {
      inbound = new StreamWindow(budget);
    }
    StreamFrames.checkWindow(inbound, callId(), length - CallFrames.HEADER_LENGTH);
    count(CallCounter.MESSAGES_RECEIVED);
    receiver()
        .onMessage(
            frame,
            offset + CallFrames.HEADER_LENGTH,
            length - CallFrames.HEADER_LENGTH,
            compressed,
            length);
  }

  /** The call is over on the wire: its window goes back. */
  void closeWindow() {
    if (inbound != null) {
      inbound.close();
    }
  }

  // ---- frames, with the lock ----

  /** Finds room for a frame; false if the connection is closed. */
  boolean open(int length) {
    position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      buffer = connection.staging();
      base = connection.offset(position);
      return true;
    }
    if (position == Connection.IS_CLOSED) {
      return false;
    }
    buffer = connection.frameBuffers().take(length);
    base = 0;
    return true;
  }

  /** The message's bytes, from {@code start} of the frame on; gives the frame up if that fails. */
  void fill(RawMessage message, int start, int length) {
    try {
      message.writeTo(buffer, base + start);
    } catch (RuntimeException | Error e) {
      if (position >= 0) {
        connection.abort(position, length);
      } else {
        connection.frameBuffers().give(buffer);
      }
      throw e;
    }
  }

  /** Sends the frame; returns it if it waits for room. */
  QueuedFrame publish(int length) {
    QueuedFrame queued = null;
    if (position >= 0) {
      connection.commit(position, length);
    } else {
      queued = new QueuedFrame(buffer, length);
      if (!connection.enqueue(queued, true)) {
        connection.frameBuffers().give(buffer); // closed meanwhile: the call hears of it
      }
    }
    connection.flush();
    return queued;
  }

  long position() {
    return position;
  }

  boolean isDrained() {
    return queue == null || queue.isEmpty();
  }

  /** Nothing is sent any more. */
  void discardQueue() {
    over = true;
    if (queue != null) {
      queue.forEach(RawMessage::discard);
      queue.clear();
    }
    if (queuedBytes != 0) {
      queuedBytes = 0;
    }
  }

  private SendWindow sendWindow() {
    if (sendWindow == null) {
      sendWindow = new SendWindow();
    }
    return sendWindow;
  }

  private boolean mayGo() {
    return !isWaiting()
        && sendWindow().isOpen()
        && connection.queuedBytes() <= OutboundMessages.MOST_QUEUED;
  }

  private void enqueue(RawMessage message) {
    if (queue == null) {
      queue = new ArrayDeque<>();
    }
    queue.add(message);
    addQueued(FrameLayout.align(CallFrames.HEADER_LENGTH + message.size()));
    if (!isWaiting()) {
      waitForRoom();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // with the lock; others only read
  private void addQueued(long bytes) {
    queuedBytes += bytes;
  }

  /** A window that is closed will be heard of; room on the connection has to be asked for. */
  private void waitForRoom() {
    if (!sendWindow().isOpen()) {
      count(CallCounter.WINDOW_STALLS);
    } else if (!waitsForRoom) {
      count(CallCounter.QUEUE_STALLS);
      waitsForRoom = true;
      writable.add(connection, this::resume);
    }
  }

  private void sendNow(RawMessage message) {
    int length = CallFrames.HEADER_LENGTH + message.size();
    if (!open(length)) {
      message.discard();
      return;
    }
    fill(message, CallFrames.HEADER_LENGTH, length);
    byte flags = message.compressed() ? CallFrames.FLAG_COMPRESSED : 0;
    int word = CallFrames.typeWord(CallFrames.MESSAGE, flags, 0);
    StreamFrames.writeHeader(buffer, base, length, word, callId(), 0);
    sendWindow().onSent(length);
    count(CallCounter.MESSAGES_SENT);
    QueuedFrame unused = publish(length);
  }

  /** There may be room again. */
  private void resume() {
    resume(isWritable());
  }

  /**
   * Sends what waits, as far as there is room.
   *
   * @param told whether the receiver needs not be told that little waits
   */
  void resume(boolean told) {
    RuntimeException problem = null;
    boolean ended = false;
    synchronized (this) {
      waitsForRoom = false;
      while (!over && !isDrained() && mayGo()) {
        RawMessage next = queue.poll();
        addQueued(-FrameLayout.align(CallFrames.HEADER_LENGTH + next.size()));
        try {
          sendNow(next);
        } catch (RuntimeException e) {
          problem = e;
          break;
        }
      }
      if (queue != null && !over && problem == null) {
        if (queue.isEmpty()) {
          onDrained();
          ended = over;
        } else {
          waitForRoom();
        }
      }
    }
    if (problem != null) {
      receiver().onUnwritable(problem);
    } else if (ended) {
      receiver().onEndSent();
    } else if (!told && isWritable()) {
      receiver().onWritable();
    }
  }
}
