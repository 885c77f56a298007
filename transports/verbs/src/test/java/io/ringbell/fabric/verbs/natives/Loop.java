package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Two connected queue pairs of one device, in one thread. */
final class Loop implements AutoCloseable {
  static final String HOST = "198.18.0.1";
  static final int MILLIS = 30_000;
  static final int DEPTH = 16;
  static final int BYTES = 1 << 16;

  final Dispatcher dispatcher = NativeLibrary.get().dispatcher();
  final VerbsExtras extras = NativeLibrary.get().extras();
  final CmEventImage event = new CmEventImage();
  final SocketAddressImage address = new SocketAddressImage();

  final long channel;
  final long listener;
  final long client;
  long server;
  long context;
  long pd;
  long completions;
  long cq;
  long clientQp;
  long serverQp;
  long mr;
  int lkey;
  int rkey;
  final ByteBuffer memory;
  final long memoryAddress;
  private final ByteBuffer wcs = ByteBuffer.allocateDirect(48 * 64).order(ByteOrder.nativeOrder());
  private final long wcsAddress = NativeLibrary.get().memory().addressOf(wcs);

  /** A listener and an idle client id. */
  Loop(String host) throws IOException {
    channel = dispatcher.createEventChannel();
    listener = dispatcher.createId(channel, Verbs.PS_TCP);
    extras.bindAddress(listener, address.set(new InetSocketAddress(host, 0)).buffer());
    dispatcher.listen(listener, 8);
    client = dispatcher.createId(channel, Verbs.PS_TCP);
    memory = NativeLibrary.get().memory().allocate(BYTES, false);
    memory.order(ByteOrder.nativeOrder());
    memoryAddress = NativeLibrary.get().memory().addressOf(memory);
  }

  static Loop connected() throws IOException {
    Loop loop = new Loop(HOST);
    loop.connect(new ConnectionImage(), new ConnectionImage());
    return loop;
  }

  InetSocketAddress listening() throws IOException {
    return extras.source(listener, address);
  }

  /** Up to the event CONNECT_REQUEST at the server. */
  void request(ConnectionImage parameters) throws IOException {
    resolve(listening());
    makeObjects();
    clientQp = extras.createQueuePair(client, queuePair().buffer());
    extras.connect(client, parameters.buffer());
    take(Verbs.CM_CONNECT_REQUEST);
    server = event.id();
  }

  void resolve(InetSocketAddress to) throws IOException {
    extras.resolveAddress(client, null, address.set(to).buffer(), MILLIS);
    take(Verbs.CM_ADDR_RESOLVED);
    dispatcher.resolveRoute(client, MILLIS);
    take(Verbs.CM_ROUTE_RESOLVED);
  }

  void makeObjects() throws IOException {
    context = dispatcher.getContext(client);
    pd = dispatcher.allocPd(context);
    completions = dispatcher.createCompChannel(context);
    cq = extras.createCompletionQueue(context, completions, 8 * DEPTH, 0);
    ByteBuffer keys = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
    mr = extras.registerMemory(pd, memoryAddress, BYTES, 15, keys);
    lkey = keys.getInt(0);
    rkey = keys.getInt(4);
  }

  QueuePairImage queuePair() {
    return new QueuePairImage()
        .protectionDomain(pd)
        .sendCq(cq)
        .receiveCq(cq)
        .maxSendRequests(DEPTH)
        .maxReceiveRequests(DEPTH)
        .maxInline(64);
  }

  void connect(ConnectionImage there, ConnectionImage back) throws IOException {
    request(there);
    serverQp = extras.createQueuePair(server, queuePair().buffer());
    extras.accept(server, back.buffer());
    take(Verbs.CM_ESTABLISHED);
    take(Verbs.CM_ESTABLISHED);
  }

  /** The next event, which must be of this type. */
  void take(int type) throws IOException {
    if (!extras.takeCmEvent(channel, event.buffer(), MILLIS)) {
      throw new AssertionError("no event, expected type " + type);
    }
    if (event.type() != type) {
      throw new AssertionError(
          "event type " + event.type() + " (status " + event.status() + "), expected " + type);
    }
  }

  /** Fills the places of completions with what no completion has. */
  void dirtyCompletion() {
    for (int i = 0; i < wcs.capacity(); i++) {
      wcs.put(i, (byte) 0x5a);
    }
  }

  /** Polls until there is one completion, without waiting for an event. */
  Completion completion() throws IOException {
    long deadline = System.nanoTime() + MILLIS * 1_000_000L;
    while (dispatcher.pollCq(cq, 1, wcsAddress) == 0) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("no completion");
      }
      Thread.onSpinWait();
    }
    return new Completion(
        wcs.getLong(0),
        wcs.getInt(8),
        wcs.getInt(12),
        wcs.getInt(16),
        wcs.getInt(20),
        wcs.getInt(28));
  }

  /** What is left of the objects that it made, in the right order. */
  @Override
  public void close() throws IOException {
    close(client, clientQp);
    if (server != 0) {
      close(server, serverQp);
    }
    dispatcher.destroyCmId(listener);
    if (mr != 0) {
      extras.deregisterMemory(mr);
      dispatcher.destroyCq(cq);
      dispatcher.destroyCompChannel(completions);
      dispatcher.deallocPd(pd);
    }
    dispatcher.destroyEventChannel(channel);
    NativeLibrary.get().memory().free(memory);
  }

  private void close(long id, long qp) throws IOException {
    if (qp != 0) {
      dispatcher.disconnect(id);
      dispatcher.destroyQp(id);
    }
    dispatcher.destroyCmId(id);
  }

  /** An {@code ibv_wc}. */
  record Completion(long id, int status, int opcode, int vendorError, int length, int qpn) {}
}
