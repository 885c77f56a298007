package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The shared-memory fabric: makes the parts, and owns what they share. From any thread. */
final class ShmFabric implements Fabric {
  static final int MAX_INLINE = 256;
  static final int MAX_PRIVATE_DATA = 512;

  /** Entries of one queue; they are allocated when the queue pair is made. */
  private static final int MAX_DEPTH = 1 << 16;

  private static final FabricCapabilities CAPABILITIES =
      new FabricCapabilities(
          MAX_INLINE,
          RingWriter.MOST_PAYLOAD,
          OutstandingReads.DEPTH,
          MAX_PRIVATE_DATA,
          true,
          true,
          true);

  /** Process-wide, so that logs of two fabrics can be told apart. */
  private static final AtomicInteger LAST_NUMBER = new AtomicInteger();

  private static final AtomicInteger LAST_CLIENT = new AtomicInteger();

  private final Counters counters = new Counters(ShmCounter.class);
  private final SecureRandom random = new SecureRandom();
  private final ProcessStamp process = ProcessStamp.self();
  private final ShmDirectory directory;
  private final Set<ShmListener> listeners = new HashSet<>();
  private boolean closed;

  ShmFabric(ShmDirectory directory) {
    this.directory = directory;
    Sweeper.sweep(directory, counters);
  }

  @Override
  public String scheme() {
    return ShmFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return CAPABILITIES;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new ShmCompletionQueue(counters);
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    return new ShmConnector(this, remote);
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    ShmOptions options = ShmOptions.of(local);
    synchronized (listeners) {
      if (closed) {
        throw new FabricException(Reason.CLOSED, "the fabric is closed: cannot listen at " + local);
      }
      ShmListener listener = ShmListener.open(this, local, options, handler);
      listeners.add(listener);
      return listener;
    }
  }

  @Override
  public void close() {
    List<ShmListener> open;
    synchronized (listeners) {
      closed = true;
      open = new ArrayList<>(listeners);
    }
    for (ShmListener listener : open) {
      listener.close();
    }
  }

  void forget(ShmListener listener) {
    synchronized (listeners) {
      listeners.remove(listener);
    }
  }

  ShmDirectory directory() {
    return directory;
  }

  /** A file name for a segment that is to be made. */
  Path newSegmentFile() {
    return directory.file(Names.segment(process, random));
  }

  /** {@code host:port} of a connecting side: which process, and its how manieth connection. */
  String newClientAddress() {
    int number = LAST_CLIENT.incrementAndGet() & 0xffff;
    return "pid-" + process.pid() + ":" + number;
  }

  SoftwareProtectionDomain newProtectionDomain() {
    return new SoftwareProtectionDomain(random);
  }

  ShmQueuePair newQueuePair(SoftwareProtectionDomain protectionDomain, QueuePairConfig config) {
    checkDepth("sendDepth", config.sendDepth());
    checkDepth("receiveDepth", config.receiveDepth());
    int inline = Math.min(config.maxInline(), MAX_INLINE);
    return new ShmQueuePair(LAST_NUMBER.incrementAndGet(), protectionDomain, config, inline, this);
  }

  private static void checkDepth(String name, int depth) {
    if (depth > MAX_DEPTH) {
      throw new FabricException(
          FabricException.Reason.RESOURCE,
          "%s: %d (expected: at most %d)".formatted(name, depth, MAX_DEPTH));
    }
  }
}
