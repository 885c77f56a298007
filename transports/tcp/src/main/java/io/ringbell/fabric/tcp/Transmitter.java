package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.tcp.protocol.OutboundMessage;
import io.ringbell.fabric.tcp.protocol.Rdmap;
import io.ringbell.fabric.tcp.protocol.Terminate;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sending side of one connection. {@link #pump} may be called by any thread; one thread at a
 * time sends, and takes over what others ask for meanwhile, so nobody waits and nothing is lost.
 */
final class Transmitter {
  private final TcpQueuePair owner;
  private final Counters counters;
  private final BatchPool pool;
  private final OutboundMessages messages;
  private final AtomicInteger asked = new AtomicInteger();

  // Set before the first pump that sends.
  private SocketChannel channel;
  private boolean crc;
  private int maxUlpdu;

  // Only by the thread that sends.
  private Batch batch;
  private boolean wasBlocked;
  private boolean cut; // within an FPDU: the peer can make nothing of what follows

  private volatile boolean blocked;
  private volatile boolean finished;
  private volatile Terminate terminate;
  private volatile IOException broken;

  Transmitter(TcpQueuePair owner, OutboundMessages messages, Counters counters, BatchPool pool) {
    this.owner = owner;
    this.messages = messages;
    this.counters = counters;
    this.pool = pool;
  }

  void start(SocketChannel channel, boolean crc, int maxUlpdu) {
    this.channel = channel;
    this.crc = crc;
    this.maxUlpdu = maxUlpdu;
  }

  /** Sends what can be sent now. */
  void pump() {
    if (asked.getAndIncrement() != 0) {
      return; // the thread that sends looks again before it leaves
    }
    int seen = 1;
    do {
      send();
      seen = asked.addAndGet(-seen);
    } while (seen != 0);
  }

  /** Whether the socket was full; pump again later. */
  boolean isBlocked() {
    return blocked;
  }

  /** Whether it touches no memory of any request any more. */
  boolean isFinished() {
    return finished;
  }

  /** Why the socket takes no more; null if it does. */
  IOException broken() {
    return broken;
  }

  /** Asks for a Terminate as the last message; to be set before the queue pair fails. */
  void terminateWith(Terminate last) {
    terminate = last;
  }

  private void send() {
    if (finished) {
      return;
    }
    try {
      if (owner.isBroken()) {
        finish();
      } else if (channel != null && broken == null) {
        sendAll();
      }
    } catch (IOException e) {
      breakOff(e);
    } catch (OutOfMemoryError e) {
      breakOff(new IOException("no memory to send with: " + e.getMessage(), e));
    }
    if (blocked != wasBlocked) {
      wasBlocked = blocked;
      owner.outputBlocked(blocked);
    }
  }

  private boolean sendAll() throws IOException {
    if (batch != null && !write()) {
      return false;
    }
    while (fill()) {
      if (!write()) {
        return false;
      }
    }
    return true;
  }

  /** Fills a batch; false if there is nothing to send. */
  private boolean fill() {
    if (!messages.hasNext()) {
      return false;
    }
    batch = pool.take();
    do {
      OutboundMessage message = messages.current();
      int payload = message.nextPayload(maxUlpdu);
      if (!batch.hasRoom(payload, messages.isCopied(payload))) {
        break;
      }
      messages.append(batch, payload, crc);
    } while (messages.hasNext());
    batch.seal();
    return true;
  }

  /** Writes the batch; false if the socket is full. */
  private boolean write() throws IOException {
    long before = batch.left();
    if (!batch.beginAccess()) {
      cut = batch.isBegun();
      dropBatch();
      messages.responseFault();
      return false;
    }
    boolean all;
    try {
      all = batch.write(channel);
    } finally {
      batch.endAccess();
    }
    counters.increment(TcpCounter.SOCKET_WRITES);
    counters.add(TcpCounter.BYTES_SENT, before - batch.left());
    if (!all) {
      counters.increment(TcpCounter.SOCKET_WRITES_PARTIAL);
      blocked = true;
      return false;
    }
    counters.add(TcpCounter.FPDUS_SENT, batch.fpdus());
    blocked = false;
    dropBatch();
    messages.sentAll();
    return true;
  }

  /** The last things: what was owed to the peer, a Terminate, and the end of the stream. */
  private void finish() throws IOException {
    try {
      if (channel != null && broken == null && !owner.isClosed()) {
        messages.stopRequests();
        boolean sentAll = sendAll();
        if (terminate != null) {
          counters.increment(
              sentAll && !cut && sendTerminate()
                  ? TcpCounter.TERMINATES_SENT
                  : TcpCounter.TERMINATES_SKIPPED);
        }
        channel.shutdownOutput();
      }
    } finally {
      blocked = false;
      dropBatch();
      finished = true;
    }
  }

  private boolean sendTerminate() throws IOException {
    batch = pool.take();
    OutboundMessage message = new OutboundMessage();
    message.untagged(Rdmap.TERMINATE, Rdmap.TERMINATE_QUEUE, 1, terminate.length());
    terminate.put(batch.gathered(), batch.payloadPosition(message));
    batch.appendInPlace(message, terminate.length(), crc);
    batch.seal();
    return write();
  }

  private void breakOff(IOException e) {
    // The reader finds out why: a Terminate may lie unread in the socket.
    broken = e;
    blocked = false;
    dropBatch();
    owner.outputBroken();
  }

  private void dropBatch() {
    if (batch != null) {
      pool.giveBack(batch);
      batch = null;
    }
  }
}
