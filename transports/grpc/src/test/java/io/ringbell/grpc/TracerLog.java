package io.ringbell.grpc;

import io.grpc.Attributes;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** What tracers of both sides are told. */
final class TracerLog {
  private TracerLog() {}

  static final class Client extends ClientStreamTracer {
    final List<String> outbound = new CopyOnWriteArrayList<>();
    final List<String> inbound = new CopyOnWriteArrayList<>();
    final CompletableFuture<Status> closed = new CompletableFuture<>();
    final AtomicLong wireOut = new AtomicLong();
    final AtomicLong wireIn = new AtomicLong();
    final AtomicLong plainOut = new AtomicLong();
    final AtomicLong plainIn = new AtomicLong();
    volatile Metadata trailers;
    volatile Metadata.Key<String> adds;

    @Override
    public void streamCreated(Attributes transportAttrs, Metadata headers) {
      if (adds != null) {
        headers.put(adds, "by tracer");
      }
    }

    @Override
    public void outboundHeaders() {
      outbound.add("headers");
    }

    @Override
    public void outboundMessage(int number) {
      outbound.add("message " + number);
    }

    @Override
    public void outboundMessageSent(int number, long wire, long plain) {
      outbound.add("sent " + number + " " + plain);
    }

    @Override
    public void outboundWireSize(long bytes) {
      wireOut.addAndGet(bytes);
    }

    @Override
    public void outboundUncompressedSize(long bytes) {
      plainOut.addAndGet(bytes);
    }

    @Override
    public void inboundHeaders() {
      inbound.add("headers");
    }

    @Override
    public void inboundMessage(int number) {
      inbound.add("message " + number);
    }

    @Override
    public void inboundMessageRead(int number, long wire, long plain) {
      inbound.add("read " + number + " " + plain);
    }

    @Override
    public void inboundWireSize(long bytes) {
      wireIn.addAndGet(bytes);
    }

    @Override
    public void inboundUncompressedSize(long bytes) {
      plainIn.addAndGet(bytes);
    }

    @Override
    public void inboundTrailers(Metadata given) {
      trailers = given;
    }

    @Override
    public void streamClosed(Status status) {
      closed.complete(status);
    }
  }

  static final class Server extends ServerStreamTracer {
    final List<String> events = new CopyOnWriteArrayList<>();
    final CompletableFuture<Status> closed = new CompletableFuture<>();

    @Override
    public void outboundMessage(int number) {
      events.add("message " + number);
    }

    @Override
    public void outboundMessageSent(int number, long wire, long plain) {
      events.add("sent " + number + " " + plain);
    }

    @Override
    public void inboundMessage(int number) {
      events.add("in " + number);
    }

    @Override
    public void inboundMessageRead(int number, long wire, long plain) {
      events.add("read " + number + " " + plain);
    }

    @Override
    public void streamClosed(Status status) {
      closed.complete(status);
    }
  }
}
