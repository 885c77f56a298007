package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;
import static io.ringbell.fabric.FabricException.Reason.TIMEOUT;

import io.ringbell.MemoryRights;
import io.ringbell.Status;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.Connection;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The exported memory that one client has open: each has a key of its own on that connection. On
 * the polling thread, but for {@link #revokeLater}.
 */
final class ServerMemory {
  private static final int MAX_OPEN = 1024;
  private static final Set<Access> READ = EnumSet.of(Access.REMOTE_READ);
  private static final Set<Access> READ_AND_ATOMICS =
      EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_READ, Access.REMOTE_ATOMIC);

  private final Connection connection;
  private final Exports exports;
  private final ServerTransport transport;
  private final Map<Integer, Grant> grants = new HashMap<>();
  private int lastHandle;

  ServerMemory(ServerTransport transport, Connection connection, Exports exports) {
    this.transport = transport;
    this.connection = connection;
    this.exports = exports;
  }

  /** MEMORY_OPEN. */
  void onOpen(ByteBuffer buffer, int offset, int length) {
    int requestId = buffer.getInt(offset + MemoryFrames.ID_OFFSET);
    int nameLength = buffer.getInt(offset + MemoryFrames.REST_LENGTH_OFFSET);
    int most = Math.min(MemoryFrames.MAX_NAME_LENGTH, length - MemoryFrames.REST_OFFSET);
    if (nameLength < 1 || nameLength > most) {
      throw new FabricException(
          PROTOCOL,
          "name of a MEMORY_OPEN: %d bytes, expected 1 to %d".formatted(nameLength, most));
    }
    byte[] text = new byte[nameLength];
    buffer.get(offset + MemoryFrames.REST_OFFSET, text);
    String name = new String(text, StandardCharsets.UTF_8);
    Export export = exports.find(name);
    if (grants.size() == MAX_OPEN) {
      refuse(
          requestId,
          Status.RESOURCE_EXHAUSTED.withDescription(
              "exports open on this connection: %d, the most; close some".formatted(MAX_OPEN)));
    } else if (export == null || !export.addKey(this)) {
      refuse(
          requestId,
          Status.NOT_FOUND.withDescription("the server exports no memory '" + name + "'"));
    } else {
      grant(requestId, export);
    }
  }

  /** MEMORY_CLOSED: also the answer to MEMORY_REVOKED. */
  void onClosed(int handle) {
    Grant grant = grants.remove(handle);
    if (grant == null) {
      throw new FabricException(
          PROTOCOL, "handle of a MEMORY_CLOSED: %d, expected one that is open".formatted(handle));
    }
    connection.regions().close(grant.region);
    if (grants.values().stream().noneMatch(other -> other.export == grant.export)) {
      grant.export.forget(this);
    }
  }

  /** Whether the client has some open. */
  boolean isOpen() {
    return !grants.isEmpty();
  }

  /** Tells the client that it is withdrawn. From any thread. */
  void revokeLater(Export export) {
    connection.poller().execute(() -> revoke(export));
  }

  /** Closes the connection if the client holds on to what was withdrawn long ago. */
  void onTimer(long now) {
    for (Grant grant : List.copyOf(grants.values())) {
      if (grant.revoked && now - grant.dueAt >= 0) {
        transport.count(CallCounter.MEMORY_REVOKE_TIMEOUTS);
        connection.close(
            new FabricException(
                TIMEOUT,
                "%s did not let go of the memory '%s' in time"
                    .formatted(connection.remoteAddress(), grant.export.name())));
        return;
      } else if (grant.revoked) {
        connection.wakeBy(grant.dueAt);
      }
    }
  }

  /** The connection is down; its keys go with it. */
  void onConnectionClosed() {
    grants.values().forEach(grant -> grant.export.forget(this));
    grants.clear();
  }

  private void grant(int requestId, Export export) {
    boolean atomics =
        export.rights() == MemoryRights.READ_AND_ATOMICS
            && connection.poller().capabilities().atomics();
    MemoryRegion region;
    try {
      region =
          connection
              .regions()
              .register(
                  export.memory().duplicate(),
                  atomics ? READ_AND_ATOMICS : READ,
                  export::removeKey);
    } catch (FabricException e) {
      export.removeKey();
      refuse(
          requestId,
          Status.RESOURCE_EXHAUSTED.withDescription(
              "the memory cannot be registered: " + e.getMessage()));
      return;
    }
    int handle = ++lastHandle;
    grants.put(handle, new Grant(export, region));
    transport.count(CallCounter.MEMORIES_OPENED);
    int rights = MemoryFrames.RIGHT_READ | (atomics ? MemoryFrames.RIGHT_ATOMICS : 0);
    byte[] rest =
        MemoryFrames.opened(handle, region.rkey(), region.address(), region.length(), rights);
    answer(requestId, Status.Code.OK, rest);
  }

  private void revoke(Export export) {
    List<Integer> handles = new ArrayList<>();
    grants.forEach(
        (handle, grant) -> {
          if (grant.export == export && !grant.revoked) {
            handles.add(handle);
          }
        });
    long dueAt = System.nanoTime() + exports.revokeTimeoutNanos();
    for (int handle : handles) {
      Grant grant = grants.get(handle);
      grant.revoked = true;
      grant.dueAt = dueAt;
      transport.count(CallCounter.MEMORIES_REVOKED);
      ControlFrames.sendHandle(connection, MemoryFrames.MEMORY_REVOKED, handle);
    }
    if (!handles.isEmpty()) {
      connection.wakeBy(dueAt);
    }
  }

  private void refuse(int requestId, Status status) {
    byte[] text = ControlFrames.bounded(status.description());
    answer(requestId, status.code(), MemoryFrames.refused(text));
  }

  private void answer(int requestId, Status.Code code, byte[] rest) {
    ControlFrames.sendOpened(connection, requestId, code.number(), rest);
  }

  /** One key. */
  private static final class Grant {
    final Export export;
    final MemoryRegion region;
    boolean revoked;
    long dueAt;

    Grant(Export export, MemoryRegion region) {
      this.export = export;
      this.region = region;
    }
  }
}
