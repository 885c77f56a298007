package io.ringbell.fabric.contract;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** One side of a connection: its queue pair, some memory, and what has completed so far. */
final class Side implements AutoCloseable {
  final Fabric fabric;
  final Poller poller;
  final ProtectionDomain domain;
  final MemoryRegion memory;
  final QueuePair queuePair;
  final List<Done> done = new ArrayList<>();
  private final List<AutoCloseable> owned = new ArrayList<>();

  /** Also told of each completion, by the polling thread. */
  Consumer<WorkCompletion> listener = completion -> {};

  /** A side with a completion queue of its own. */
  static Side create(Fabric fabric, Endpoint endpoint, SideConfig config) {
    Poller poller = new Poller(fabric.createCompletionQueue());
    Side side = new Side(fabric, endpoint, config, poller);
    side.owned.add(poller);
    return side;
  }

  /** A side that completes on a queue which the caller closes. */
  Side(Fabric fabric, Endpoint endpoint, SideConfig config, Poller poller) {
    this.fabric = fabric;
    this.poller = poller;
    domain = endpoint.allocateProtectionDomain();
    memory = domain.allocate(config.memory(), allRights());
    queuePair =
        endpoint.createQueuePair(
            domain,
            new QueuePairConfig(
                poller.queue, config.sendDepth(), config.receiveDepth(), config.maxInline()));
    poller.add(this);
    owned.add(domain);
    owned.add(memory);
  }

  /** All rights that the fabric knows. */
  Set<Access> allRights() {
    EnumSet<Access> rights = EnumSet.allOf(Access.class);
    rights.remove(Access.REMOTE_VIEW); // a hint, with tests of its own
    if (!fabric.capabilities().atomics()) {
      rights.remove(Access.REMOTE_ATOMIC);
    }
    return rights;
  }

  /** Another region, closed with this side. */
  MemoryRegion region(int length, Set<Access> access) {
    MemoryRegion region = domain.allocate(length, access);
    owned.add(region);
    return region;
  }

  int poll() {
    return poller.poll();
  }

  void take(WorkCompletion completion) {
    done.add(Done.of(completion));
    listener.accept(completion);
  }

  void post(WorkRequest... chain) {
    for (int i = 1; i < chain.length; i++) {
      chain[i - 1].next(chain[i]);
    }
    queuePair.post(chain[0]);
  }

  void postReceive(long id, int offset, int length) {
    queuePair.postReceive(new ReceiveRequest().set(id, memory, offset, length));
  }

  WorkRequest send(long id, int offset, int length) {
    return new WorkRequest().send(id, memory, offset, length).flags(WorkRequest.SIGNALED);
  }

  WorkRequest write(long id, int offset, int length, MemoryRegion target, int targetOffset) {
    return new WorkRequest()
        .write(id, memory, offset, length, target.address() + targetOffset, target.rkey())
        .flags(WorkRequest.SIGNALED);
  }

  WorkRequest read(long id, int offset, int length, MemoryRegion source, int sourceOffset) {
    return new WorkRequest()
        .read(id, memory, offset, length, source.address() + sourceOffset, source.rkey())
        .flags(WorkRequest.SIGNALED);
  }

  /** Fills memory with bytes that depend on their place and the seed. */
  void fill(int offset, int length, int seed) {
    memory.buffer().put(offset, pattern(length, seed));
  }

  byte[] bytes(int offset, int length) {
    return bytes(memory, offset, length);
  }

  static byte[] bytes(MemoryRegion region, int offset, int length) {
    byte[] bytes = new byte[length];
    region.buffer().get(offset, bytes);
    return bytes;
  }

  static byte[] pattern(int length, int seed) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed * 31 + i * 7 + (i >>> 8) + 1);
    }
    return bytes;
  }

  static ByteBuffer noData() {
    return ByteBuffer.allocate(0);
  }

  /** The ids of completions with that status, in order. */
  List<Long> ids(CompletionStatus status) {
    return done.stream().filter(d -> d.status() == status).map(Done::id).toList();
  }

  /** The ids of all completions, in order. */
  List<Long> ids() {
    return done.stream().map(Done::id).toList();
  }

  @Override
  public void close() {
    queuePair.close();
    poller.remove(this);
    for (int i = owned.size() - 1; i >= 0; i--) {
      // Regions, then the domain, then the completion queue if it is ours: see the order of adding.
      Resources.close(owned.get(i));
    }
    owned.clear();
  }
}
