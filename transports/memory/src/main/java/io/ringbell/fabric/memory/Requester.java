package io.ringbell.fabric.memory;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair.State;
import io.ringbell.fabric.WorkRequest;

/** Delivers and completes the send queue of one queue pair. Guarded by the network's lock. */
final class Requester {
  private final MemoryQueuePair queuePair;
  private final MemoryCompletionQueue completions;
  private final FaultPlan plan;
  private final Counters counters;
  private final SendQueue sends;
  private int readsUnderWay;
  private int unpolled;

  Requester(
      MemoryQueuePair queuePair,
      MemoryFabric fabric,
      MemoryCompletionQueue queue,
      SendQueue sends) {
    this.queuePair = queuePair;
    this.completions = queue;
    this.plan = fabric.network().plan();
    this.counters = fabric.counters();
    this.sends = sends;
  }

  int room() {
    return sends.room();
  }

  int depth() {
    return sends.depth();
  }

  boolean hasOutstanding() {
    return sends.hasOutstanding();
  }

  /** Takes a chain that was checked; a fault may strike it. */
  void enqueue(WorkRequest first) {
    long due = plan.deliveryPoll();
    Death death = null;
    for (WorkRequest request = first; request != null; request = request.next()) {
      SendEntry entry = sends.append();
      entry.set(request, due);
      counters.increment(MemoryCounter.REQUESTS_POSTED);
      Injection struck = queuePair.state() == State.RTS ? plan.requestStep() : null;
      if (struck != null) {
        counters.increment(MemoryCounter.FAULTS_INJECTED);
        entry.status = struck.status();
        death = struck.death() != null ? struck.death() : death;
      }
    }
    if (death != null) {
      queuePair.kill(death);
    }
  }

  /** Delivers what is due. */
  void progress() {
    readDue();
    while (queuePair.state() == State.RTS && sends.hasNext()) {
      SendEntry entry = sends.next();
      if (!plan.isDue(entry.due) || (entry.isFenced() && readsUnderWay > 0)) {
        return;
      }
      if (!entry.isRead() || !plan.delaysReads()) {
        sends.advance();
        deliver(entry);
      } else if (readsUnderWay < MemoryFabric.CAPABILITIES.maxReadDepth()) {
        sends.advance();
        entry.underWay = true;
        entry.due = plan.readPoll();
        readsUnderWay++;
      } else {
        return;
      }
    }
  }

  /** Executes the READs and atomics under way that are due, in their order. */
  private void readDue() {
    for (long position = sends.completedPosition();
        readsUnderWay > 0 && position < sends.nextPosition();
        position++) {
      SendEntry entry = sends.at(position);
      if (entry.underWay) {
        if (!plan.isDue(entry.due)) {
          return;
        }
        entry.underWay = false;
        readsUnderWay--;
        deliver(entry);
      }
    }
  }

  private void deliver(SendEntry entry) {
    if (struck(entry)) {
      return;
    }
    if (entry.status != null) {
      fail(entry, entry.status);
      return;
    }
    CompletionStatus outcome =
        queuePair.reachesPeer()
            ? Responder.execute(entry, queuePair.peer())
            : CompletionStatus.RETRY_EXC_ERR;
    if (outcome != CompletionStatus.SUCCESS) {
      fail(entry, outcome);
    } else if (!struck(entry)) {
      entry.status = outcome;
      complete();
    }
  }

  /** Counts a step of the request; whether a fault has ended it. */
  private boolean struck(SendEntry entry) {
    Injection injection = plan.requestStep();
    if (injection == null) {
      return false;
    }
    counters.increment(MemoryCounter.FAULTS_INJECTED);
    if (injection.status() != null) {
      fail(entry, injection.status());
    } else {
      queuePair.kill(injection.death());
      if (queuePair.state() == State.RTS) {
        fail(entry, CompletionStatus.RETRY_EXC_ERR);
      }
    }
    return true;
  }

  private void fail(SendEntry entry, CompletionStatus status) {
    entry.status = status;
    counters.increment(MemoryCounter.REQUESTS_FAILED);
    String text = "%s of %d bytes: %s".formatted(entry.opcode, entry.length, status.description());
    FabricException.Reason reason = reason(status);
    queuePair.breakBoth(
        new FabricException(reason, text), new FabricException(reason, "the peer's " + text));
  }

  private static FabricException.Reason reason(CompletionStatus status) {
    return switch (status) {
      case REM_ACCESS_ERR, LOC_PROT_ERR, LOC_ACCESS_ERR -> FabricException.Reason.ACCESS;
      case RNR_RETRY_EXC_ERR -> FabricException.Reason.RECEIVER_NOT_READY;
      case RETRY_EXC_ERR -> FabricException.Reason.DISCONNECTED;
      default -> FabricException.Reason.PROTOCOL;
    };
  }

  /** Completes, in the order of posting, what was executed. */
  private void complete() {
    while (sends.hasDelivered()) {
      SendEntry entry = sends.at(sends.completedPosition());
      if (entry.status != CompletionStatus.SUCCESS || entry.underWay) {
        return;
      }
      long behind = sends.complete();
      if (entry.isSignaled()) {
        publish(entry, behind);
      }
    }
  }

  /** Completes all that is outstanding, with an error. */
  void flush() {
    while (sends.hasOutstanding()) {
      SendEntry entry = sends.at(sends.completedPosition());
      entry.underWay = false;
      if (entry.status == null || entry.status == CompletionStatus.SUCCESS) {
        entry.status = CompletionStatus.WR_FLUSH_ERR;
        counters.increment(MemoryCounter.REQUESTS_FLUSHED);
      }
      publish(entry, sends.complete());
    }
    readsUnderWay = 0;
    freeSilent();
  }

  private void publish(SendEntry entry, long releases) {
    CompletionEntry completion = completions.append();
    completion.queuePair = queuePair;
    completion.id = entry.id;
    completion.status = entry.status;
    completion.opcode = entry.completionOpcode();
    completion.byteLength = entry.length;
    completion.hasImmediate = false;
    completion.releases = releases;
    unpolled++;
    completions.published(completion, false);
  }

  /** A completion was polled. */
  void polled(long releases) {
    unpolled--;
    sends.free(releases);
    if (queuePair.state() == State.ERROR) {
      freeSilent();
    }
  }

  /**
   * Frees entries that completed without a completion, which nothing later would free in the error
   * state.
   */
  private void freeSilent() {
    if (unpolled == 0) {
      sends.free(sends.completedPosition());
    }
  }
}
