package io.ringbell.ring;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The registered memory of one connection, each part with the least rights: the peer may WRITE the
 * inbound ring and READ the control block, nothing else.
 */
final class RingMemory {
  /** Room for a doorbell and small frames behind it. */
  static final int RECEIVE_SLOT_LENGTH = 256;

  private static final int DOORBELL_SLOT_LENGTH = FrameLayout.ALIGNMENT;

  final ProtectionDomain domain;
  final MemoryRegion inbound;
  final MemoryRegion control;
  final MemoryRegion receives;
  final MemoryRegion doorbells;

  /** Made when the peer's HELLO has told its capacity. */
  MemoryRegion staging;

  /** Where the peer's control block lands; made at the first READ. */
  MemoryRegion readTarget;

  /** Doorbells with frames behind them; made when the peer's HELLO has told that it takes them. */
  MemoryRegion eagerDoorbells;

  private RingMemory(ProtectionDomain domain, List<MemoryRegion> regions) {
    this.domain = domain;
    this.inbound = regions.get(0);
    this.control = regions.get(1);
    this.receives = regions.get(2);
    this.doorbells = regions.get(3);
  }

  /** Allocates it all, or nothing: a failure closes the domain too. */
  static RingMemory allocate(ProtectionDomain domain, RingConfig config) {
    List<MemoryRegion> regions = new ArrayList<>();
    boolean complete = false;
    try {
      regions.add(
          domain.allocate(
              config.ringCapacity(), EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE)));
      regions.add(domain.allocate(ControlBlock.LENGTH, EnumSet.of(Access.REMOTE_READ)));
      regions.add(
          domain.allocate(
              config.receiveSlots() * RECEIVE_SLOT_LENGTH, EnumSet.of(Access.LOCAL_WRITE)));
      // Two slots at least, since HELLO and refusal are longer than a doorbell.
      regions.add(domain.allocate(config.sendDepth() * DOORBELL_SLOT_LENGTH, Set.of()));
      complete = true;
      return new RingMemory(domain, regions);
    } finally {
      if (!complete) {
        regions.forEach(MemoryRegion::close);
        domain.close();
      }
    }
  }

  void allocateStaging(int capacity) {
    staging = domain.allocate(capacity, Set.of());
  }

  void allocateEagerDoorbells() {
    int slots = doorbells.length() / DOORBELL_SLOT_LENGTH;
    eagerDoorbells = domain.allocate(slots * RECEIVE_SLOT_LENGTH, Set.of());
  }

  MemoryRegion readTarget() {
    if (readTarget == null) {
      readTarget = domain.allocate(ControlBlock.LENGTH, EnumSet.of(Access.LOCAL_WRITE));
    }
    return readTarget;
  }

  /** The slot of the n-th SEND: free again when the send queue has gone round. */
  int doorbellOffset(long number) {
    return (int) (number % (doorbells.length() / DOORBELL_SLOT_LENGTH)) * DOORBELL_SLOT_LENGTH;
  }

  /** The slot of the n-th SEND in {@link #eagerDoorbells}. */
  int eagerOffset(long number) {
    return (int) (number % (doorbells.length() / DOORBELL_SLOT_LENGTH)) * RECEIVE_SLOT_LENGTH;
  }

  void close() {
    inbound.close();
    control.close();
    receives.close();
    doorbells.close();
    if (staging != null) {
      staging.close();
    }
    if (readTarget != null) {
      readTarget.close();
    }
    if (eagerDoorbells != null) {
      eagerDoorbells.close();
    }
    domain.close();
  }
}
