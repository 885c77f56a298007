package io.ringbell.call;

import io.ringbell.MemoryRights;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Memory that a server exports, and who holds a key to it. From any thread. */
public final class Export {
  private final String name;
  private final ByteBuffer memory;
  private final MemoryRights rights;
  private final Exports owner;
  private final Set<ServerMemory> holders = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> revoked = new CompletableFuture<>();
  private int keys;
  private boolean closed;

  Export(Exports owner, String name, ByteBuffer memory, MemoryRights rights) {
    this.owner = owner;
    this.name = name;
    this.memory = memory;
    this.rights = rights;
  }

  public String name() {
    return name;
  }

  /** The memory, little-endian. */
  public ByteBuffer memory() {
    return memory;
  }

  public MemoryRights rights() {
    return rights;
  }

  /** Withdraws it: no client opens it any more, and those that have it are told to stop. */
  public void close() {
    boolean done;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      done = keys == 0;
    }
    owner.remove(this);
    if (done) {
      revoked.complete(null);
    }
    holders.forEach(holder -> holder.revokeLater(this));
  }

  /** Whether it was withdrawn. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** Completes when it was withdrawn and no client can reach it any more. */
  public CompletableFuture<Void> revoked() {
    return revoked.copy();
  }

  /** How many keys to it clients hold. */
  public synchronized int keys() {
    return keys;
  }

  /** A key is about to be made; false if it was withdrawn. */
  boolean addKey(ServerMemory holder) {
    holders.add(holder); // first, so that a close from now on tells it
    synchronized (this) {
      if (!closed) {
        keys++;
        return true;
      }
    }
    return false;
  }

  /** A key is gone. */
  void removeKey() {
    boolean done;
    synchronized (this) {
      keys--;
      done = closed && keys == 0;
    }
    if (done) {
      revoked.complete(null);
    }
  }

  /** It holds no key any more, and will ask for none unless it says so again. */
  void forget(ServerMemory holder) {
    holders.remove(holder);
  }
}
