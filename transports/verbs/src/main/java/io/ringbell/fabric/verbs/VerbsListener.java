package io.ringbell.fabric.verbs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.verbs.natives.NativeException;
import io.ringbell.fabric.verbs.natives.SocketAddressImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A listening id. Requests come on the thread of the {@link CmEngine}. */
final class VerbsListener implements Listener {
  private static final int BACKLOG = 1024;

  /** Requests that nobody has answered yet. */
  private static final int MAX_PENDING = 1024;

  private final VerbsFabric fabric;
  private final CmEngine engine;
  private final long handle;
  private final FabricAddress address;
  private final VerbsOptions options;
  private final ConnectionRequestHandler handler;
  private final Set<VerbsConnectionRequest> pending = new HashSet<>();
  private boolean closed;

  private VerbsListener(
      VerbsFabric fabric,
      CmEngine engine,
      long handle,
      FabricAddress address,
      VerbsOptions options,
      ConnectionRequestHandler handler) {
    this.fabric = fabric;
    this.engine = engine;
    this.handle = handle;
    this.address = address;
    this.options = options;
    this.handler = handler;
  }

  static VerbsListener open(
      VerbsFabric fabric,
      CmEngine engine,
      FabricAddress local,
      VerbsOptions options,
      ConnectionRequestHandler handler) {
    InetSocketAddress bind = address(local);
    engine.lock();
    long handle = 0;
    boolean listening = false;
    try {
      handle = engine.newHandle(local.toString());
      engine.applyTypeOfService(handle, options);
      SocketAddressImage image = new SocketAddressImage().set(bind);
      engine.extras().bindAddress(handle, image.buffer());
      engine.dispatcher().listen(handle, BACKLOG);
      int port = engine.extras().source(handle, image).getPort();
      VerbsListener listener =
          new VerbsListener(fabric, engine, handle, local.withPort(port), options, handler);
      engine.register(handle, listener);
      listening = true;
      return listener;
    } catch (IOException e) {
      throw cannotListen(local, e);
    } finally {
      if (!listening && handle != 0) {
        engine.destroyHandle(handle);
      }
      engine.unlock();
    }
  }

  @Override
  public FabricAddress address() {
    return address;
  }

  VerbsOptions options() {
    return options;
  }

  /** The peer's address of a request that has just come. With the engine's lock. */
  String peerOf(long request) throws IOException {
    InetSocketAddress peer = engine.extras().destination(request, new SocketAddressImage());
    return peer == null ? "unknown" : Addresses.text(peer);
  }

  /** A peer asks. */
  void onRequest(CmId id, int responderResources, int initiatorDepth) {
    VerbsConnectionRequest request =
        new VerbsConnectionRequest(fabric, this, id, responderResources, initiatorDepth);
    String refusal = admit(request);
    if (refusal != null) {
      request.rejectUnanswered(text(refusal));
      return;
    }
    FabricException gone = id.handler(request);
    if (gone != null) {
      request.onEnded(gone);
    }
    try {
      handler.onRequest(request);
    } catch (RuntimeException | Error e) {
      fabric.counters().increment(VerbsCounter.HANDLER_FAILED);
      request.rejectUnanswered(text("the listener failed"));
    }
  }

  private synchronized String admit(VerbsConnectionRequest request) {
    if (closed) {
      return "the listener is closed";
    }
    if (pending.size() >= MAX_PENDING) {
      fabric.counters().increment(VerbsCounter.HANDSHAKE_OVERLOAD);
      return "too many handshakes";
    }
    pending.add(request);
    return null;
  }

  /** It was answered. */
  synchronized void forget(VerbsConnectionRequest request) {
    pending.remove(request);
  }

  ByteBuffer unanswered() {
    return text("not answered in time");
  }

  @Override
  public void close() {
    List<VerbsConnectionRequest> waiting;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      waiting = List.copyOf(pending);
    }
    engine.lock();
    try {
      engine.forgetListener(handle);
      engine.destroyHandle(handle);
    } finally {
      engine.unlock();
    }
    for (VerbsConnectionRequest request : waiting) {
      request.rejectUnanswered(text("the listener is closed"));
    }
    fabric.forget(this);
  }

  private static ByteBuffer text(String reason) {
    return ByteBuffer.wrap(reason.getBytes(UTF_8));
  }

  private static InetSocketAddress address(FabricAddress local) {
    try {
      return new InetSocketAddress(InetAddress.getByName(local.host()), local.port());
    } catch (UnknownHostException e) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot listen at %s: host '%s' is unknown".formatted(local, local.host()),
          e);
    }
  }

  private static FabricException cannotListen(FabricAddress local, IOException e) {
    return switch (Natives.errno(e)) {
      case NativeException.EADDRINUSE ->
          new FabricException(
              Reason.ADDRESS_IN_USE,
              "%s is taken by another process: stop it (find it with 'rdma resource show cm_id')"
                      .formatted(local)
                  + " or choose another port, 0 for any free one",
              e);
      case NativeException.EADDRNOTAVAIL, NativeException.ENODEV ->
          new FabricException(
              Reason.ADDRESS_INVALID,
              "cannot listen at %s: no RDMA device here has this address ('rdma link' shows them): %s"
                  .formatted(local, e.getMessage()),
              e);
      default ->
          new FabricException(
              Reason.ADDRESS_INVALID,
              "cannot listen at %s: %s: choose an address of this machine and a port that is allowed"
                  .formatted(local, e.getMessage()),
              e);
    };
  }
}
