package io.ringbell.fabric.shm;

import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.OpenListeners;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.SoftwareFabric;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.support.ViewableMemory;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** The shared-memory fabric: makes the parts, and owns what they share. From any thread. */
final class ShmFabric extends SoftwareFabric<ShmQueuePair> {
  static final int MAX_PRIVATE_DATA = 512;

  /** {@code false}: each side reads what it is sent from memory of its own only. */
  static final String VIEWS_PROPERTY = "ringbell.shm.views";

  private static final AtomicInteger LAST_CLIENT = new AtomicInteger();

  private final ProcessStamp process = ProcessStamp.self();
  private final ShmDirectory directory;
  private final boolean views;
  private final OpenListeners<ShmListener> listeners = new OpenListeners<>();

  ShmFabric(ShmDirectory directory) {
    this(directory, Boolean.parseBoolean(System.getProperty(VIEWS_PROPERTY, "true")));
  }

  /** A fabric whose peers do or do not view memory of each other. */
  ShmFabric(ShmDirectory directory, boolean views) {
    super("shm", ShmCompletionQueue.class, ShmCounter.class);
    this.directory = directory;
    this.views = views;
    Sweeper.sweep(directory, counters());
  }

  @Override
  public String scheme() {
    return ShmFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return new FabricCapabilities(
        MAX_INLINE,
        RingWriter.MOST_PAYLOAD,
        OutstandingReads.DEPTH,
        MAX_PRIVATE_DATA,
        true,
        true,
        true,
        views);
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new ShmCompletionQueue(counters());
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    return new ShmConnector(this, remote);
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    ShmOptions options = ShmOptions.of(local);
    return listeners.open(local, () -> ShmListener.open(this, local, options, handler));
  }

  @Override
  public void close() {
    listeners.close();
  }

  void forget(ShmListener listener) {
    listeners.forget(listener);
  }

  ShmDirectory directory() {
    return directory;
  }

  boolean views() {
    return views;
  }

  /** Tells the peer whose files it may view. */
  void stamp(Segment segment) {
    if (views) {
      segment.stamp(process);
    }
  }

  @Override
  protected ViewableMemory newViewableMemory() {
    return views ? new ViewableFiles(directory, process, counters()) : null;
  }

  /** A file name for a segment that is to be made. */
  Path newSegmentFile() {
    return directory.file(Names.segment(process, random()));
  }

  /** {@code host:port} of a connecting side: which process, and its how manieth connection. */
  String newClientAddress() {
    int number = LAST_CLIENT.incrementAndGet() & 0xffff;
    return "pid-" + process.pid() + ":" + number;
  }

  @Override
  protected ShmQueuePair newQueuePair(
      int number, SoftwareProtectionDomain protectionDomain, QueuePairConfig config, int inline) {
    return new ShmQueuePair(number, protectionDomain, config, inline, this);
  }
}
