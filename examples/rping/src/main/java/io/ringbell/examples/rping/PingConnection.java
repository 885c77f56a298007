package io.ringbell.examples.rping;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;

/**
 * One side of a connection: a queue pair with one receive posted at any time, and the memory of a
 * ping. Used by one thread, which sleeps while it waits; only {@link #disconnect} may come from
 * another.
 */
final class PingConnection implements AutoCloseable {
  private static final int SEND_DEPTH = 16;
  private static final int RECEIVE_DEPTH = 2;
  private static final int POLL_LIMIT = 4;

  /** An upper bound of the sleep, so that a lost wake-up would be a delay and not a hang. */
  private static final long NAP_NANOS = TimeUnit.SECONDS.toNanos(1);

  final MemoryRegion data;

  private final Printer printer;
  private final CompletionQueue completions;
  private final ProtectionDomain domain;
  private final MemoryRegion inbox;
  private final MemoryRegion outbox;
  private final QueuePair queuePair;
  private final CompletionHandler handler = this::take;
  private final WorkRequest request = new WorkRequest();
  private final ReceiveRequest receive = new ReceiveRequest();

  private int received;
  private int receivedBytes;
  private int executed;
  private CompletionStatus failure = CompletionStatus.SUCCESS;

  /** Makes the queue pair of an endpoint, ready to be connected. */
  PingConnection(Fabric fabric, Endpoint endpoint, int size, Printer printer) {
    this.printer = printer;
    completions = fabric.createCompletionQueue();
    domain = endpoint.allocateProtectionDomain();
    inbox = domain.allocate(Advertisement.BYTES, EnumSet.of(Access.LOCAL_WRITE));
    outbox = domain.allocate(Advertisement.BYTES, EnumSet.noneOf(Access.class));
    data = allocate(size);
    queuePair =
        endpoint.createQueuePair(
            domain, new QueuePairConfig(completions, SEND_DEPTH, RECEIVE_DEPTH, 0));
    printer.debug("created qp 0x%06x".formatted(queuePair.number()));
    postReceive();
  }

  /** More memory that the peer may READ and WRITE; the caller closes it. */
  MemoryRegion allocate(int size) {
    return domain.allocate(
        size, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_READ, Access.REMOTE_WRITE));
  }

  /** SENDs where the peer finds {@code region}. */
  void advertise(MemoryRegion region) {
    printer.debug(
        "RDMA addr %x rkey %x len %d".formatted(region.address(), region.rkey(), region.length()));
    new Advertisement(region.address(), region.rkey(), region.length()).write(outbox.buffer());
    send();
  }

  /** SENDs what the outbox holds. */
  void send() {
    execute(request.send(0, outbox, 0, Advertisement.BYTES));
    printer.debug("send completion");
  }

  /** Waits for the peer's next SEND. */
  Advertisement receive() {
    while (received == 0) {
      progress();
    }
    received--;
    if (receivedBytes != Advertisement.BYTES) {
      throw new PingException("Received bogus data, size " + receivedBytes);
    }
    Advertisement advertisement = Advertisement.read(inbox.buffer());
    printer.debug("recv completion");
    postReceive();
    return advertisement;
  }

  /** READs into the data what the peer advertised. */
  void read(Advertisement source) {
    execute(request.read(0, data, 0, source.length(), source.address(), source.rkey()));
    printer.debug("rdma read completion");
  }

  /** WRITEs the first bytes of the data to where the peer wants them. */
  void write(Advertisement target, int length) {
    printer.debug(
        "rdma write from lkey %x laddr %x len %d".formatted(data.lkey(), data.address(), length));
    execute(request.write(0, data, 0, length, target.address(), target.rkey()));
    printer.debug("rdma write completion");
  }

  /** Tells the peer that it is over. From any thread. */
  void disconnect() {
    queuePair.disconnect();
  }

  private void postReceive() {
    queuePair.postReceive(receive.set(0, inbox, 0, Advertisement.BYTES));
  }

  /** Posts a request and waits for its completion. */
  private void execute(WorkRequest posted) {
    executed = 0;
    queuePair.post(posted.flags(WorkRequest.SIGNALED));
    while (executed == 0) {
      progress();
    }
  }

  /** Takes completions, sleeping until there are some; throws what has gone wrong. */
  private void progress() {
    if (completions.poll(handler, POLL_LIMIT) == 0) {
      completions.arm(false);
      if (completions.poll(handler, POLL_LIMIT) == 0) {
        completions.await(NAP_NANOS);
      }
    }
    if (failure != CompletionStatus.SUCCESS) {
      throw failed();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new PingException("interrupted");
    }
  }

  private void take(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      if (failure == CompletionStatus.SUCCESS || failure == CompletionStatus.WR_FLUSH_ERR) {
        failure = completion.status(); // a real cause says more than a flush
      }
    } else if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
      received++;
      receivedBytes = completion.byteLength();
    } else {
      executed++;
    }
  }

  private RuntimeException failed() {
    FabricException cause = queuePair.failure();
    boolean left =
        failure == CompletionStatus.WR_FLUSH_ERR
            && (cause == null
                || cause.reason() == FabricException.Reason.DISCONNECTED
                || cause.reason() == FabricException.Reason.CLOSED);
    if (left) {
      return new DisconnectedException("the peer has disconnected", cause);
    }
    String detail = cause == null ? "" : ": " + cause.getMessage();
    return new PingException(
        "cq completion failed status " + failure.code() + ", " + failure.description() + detail);
  }

  @Override
  public void close() {
    queuePair.close();
    data.close();
    outbox.close();
    inbox.close();
    domain.close();
    completions.close();
  }
}
