package io.ringbell;

import io.ringbell.call.Export;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/**
 * Memory of a server that clients read, and may change by atomics, while no code of the server
 * runs. What a client sees while the server writes is said in {@code docs/one-sided.md}. All
 * methods from any thread.
 */
public final class ExportedMemory implements AutoCloseable {
  private final Export export;

  ExportedMemory(Export export) {
    this.export = export;
  }

  /** The name by which clients open it. */
  public String name() {
    return export.name();
  }

  public MemoryRights rights() {
    return export.rights();
  }

  /** Bytes. */
  public int length() {
    return export.memory().capacity();
  }

  /**
   * The memory, little-endian; each time a buffer with a position of its own. What is written into
   * it is what clients read.
   */
  public ByteBuffer buffer() {
    return export.memory().duplicate().order(export.memory().order());
  }

  /** How many times clients have it open. */
  public int openings() {
    return export.keys();
  }

  /**
   * Withdraws it and returns at once: no client opens it any more, and those that have it are told.
   * Their accesses under way end, later ones fail with FAILED_PRECONDITION, and {@link #revoked}
   * says when the last key is gone. A client that does not let go in time loses its connection. The
   * name is free again.
   */
  @Override
  public void close() {
    export.close();
  }

  /** Completes when it is closed and no client can reach it any more. */
  public CompletableFuture<Void> revoked() {
    return export.revoked();
  }

  @Override
  public String toString() {
    return "ExportedMemory[%s, %d bytes, %s]".formatted(name(), length(), rights());
  }
}
