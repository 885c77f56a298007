package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener;
import io.grpc.internal.ClientTransportFactory;
import io.grpc.internal.ClientTransportFactory.ClientTransportOptions;
import io.grpc.internal.ConnectionClientTransport;
import io.grpc.internal.DisconnectError;
import io.grpc.internal.InternalServer;
import io.grpc.internal.ManagedClientTransport;
import io.grpc.internal.ServerListener;
import io.grpc.internal.ServerStream;
import io.grpc.internal.ServerStreamListener;
import io.grpc.internal.ServerTransport;
import io.grpc.internal.ServerTransportListener;
import io.ringbell.fabric.FabricAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A server and a client transport without gRPC's channel and server around them. */
final class TransportHarness {
  static final long SECONDS = 20;
  static final Attributes.Key<String> EAG = Attributes.Key.create("eag");
  static final Attributes.Key<String> ADDED = Attributes.Key.create("added");

  static final MethodDescriptor.Marshaller<String> STRINGS =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String value) {
          return message(value);
        }

        @Override
        public String parse(InputStream stream) {
          return text(stream);
        }
      };

  static final MethodDescriptor<String, String> METHOD =
      MethodDescriptor.newBuilder(STRINGS, STRINGS)
          .setType(MethodDescriptor.MethodType.UNKNOWN)
          .setFullMethodName("service/method")
          .build();

  final FabricAddress address;
  final Attributes eag = Attributes.newBuilder().set(EAG, "given").build();
  InternalServer server;
  RingbellServer ringbell;
  ServerSide serverSide;
  ClientTransportFactory factory;
  ConnectionClientTransport client;
  ClientSide clientSide;

  TransportHarness(String address) {
    this.address = FabricAddress.parse(address);
  }

  static InputStream message(String value) {
    return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
  }

  static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TransportHarness serve(RingbellServerBuilder builder, ServerStreamTracer.Factory... tracers)
      throws IOException {
    server = builder.build(List.of(tracers));
    ringbell = builder.built();
    serverSide = new ServerSide();
    server.start(serverSide);
    return this;
  }

  TransportHarness serve() throws IOException {
    return serve(RingbellServerBuilder.listen(address.toString()));
  }

  FabricAddress listening() {
    return ringbell.raw().addresses().get(0);
  }

  RingbellChannelBuilder channelBuilder() {
    return RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(listening()));
  }

  TransportHarness connect(RingbellChannelBuilder builder) throws Exception {
    newClient(builder);
    start();
    clientSide.ready.get(SECONDS, TimeUnit.SECONDS);
    return this;
  }

  TransportHarness connect() throws Exception {
    return connect(channelBuilder());
  }

  ConnectionClientTransport newClient(RingbellChannelBuilder builder) {
    return newClient(builder, ringbell == null ? address : listening());
  }

  ConnectionClientTransport newClient(RingbellChannelBuilder builder, FabricAddress where) {
    factory = builder.transportFactory();
    client = factory.newClientTransport(RingbellSocketAddress.of(where), options(), null);
    clientSide = new ClientSide();
    return client;
  }

  ClientTransportOptions options() {
    return new ClientTransportOptions()
        .setAuthority("authority.of.client")
        .setUserAgent("test")
        .setEagAttributes(eag);
  }

  void start() {
    Runnable later = client.start(clientSide);
    if (later != null) {
      later.run();
    }
  }

  ClientStream stream() {
    return stream(new Metadata(), CallOptions.DEFAULT, new TracerLog.Client());
  }

  ClientStream stream(Metadata headers, CallOptions options, ClientStreamTracer tracer) {
    return client.newStream(METHOD, headers, options, new ClientStreamTracer[] {tracer});
  }

  /** Both ends of a started stream. */
  Ends open() throws Exception {
    return open(new Metadata(), CallOptions.DEFAULT, new TracerLog.Client());
  }

  Ends open(Metadata headers, CallOptions options, ClientStreamTracer tracer) throws Exception {
    Ends ends = new Ends();
    ends.clientStream = stream(headers, options, tracer);
    ends.clientStream.start(ends.client);
    ends.server = serverSide.nextStream();
    ends.serverStream = ends.server.stream;
    return ends;
  }

  void close() throws Exception {
    if (client != null && clientSide.started()) {
      client.shutdownNow(Status.UNAVAILABLE.withDescription("test is over"));
      clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    }
    if (factory != null) {
      factory.close();
    }
    if (server != null) {
      server.shutdown();
      for (ServerTransport each : serverSide.all) {
        each.shutdownNow(Status.UNAVAILABLE.withDescription("test is over"));
      }
    }
  }

  /** Both ends of a stream. */
  static final class Ends {
    final ClientLog client;
    ClientStream clientStream;
    ServerLog server;
    ServerStream serverStream;

    Ends() {
      this(new ClientLog());
    }

    private Ends(ClientLog client) {
      this.client = client;
    }

    static Ends of(ClientStream stream, ClientLog client, ServerLog server) {
      Ends ends = new Ends(client);
      ends.clientStream = stream;
      ends.server = server;
      ends.serverStream = server.stream;
      return ends;
    }
  }

  /** What a client transport tells. */
  static final class ClientSide implements ManagedClientTransport.Listener {
    final CompletableFuture<Void> ready = new CompletableFuture<>();
    final CompletableFuture<Status> shutdown = new CompletableFuture<>();
    final CompletableFuture<Void> terminated = new CompletableFuture<>();
    final List<String> events = new CopyOnWriteArrayList<>();
    volatile DisconnectError error;
    volatile Runnable onReady = () -> {};

    boolean started() {
      return !events.isEmpty();
    }

    @Override
    public void transportShutdown(Status status, DisconnectError why) {
      events.add("shutdown");
      error = why;
      boolean unused = ready.completeExceptionally(status.asException()); // so that it is shown
      assertThat(shutdown.complete(status)).as("once").isTrue();
    }

    @Override
    public void transportTerminated() {
      events.add("terminated");
      assertThat(terminated.complete(null)).as("once").isTrue();
    }

    @Override
    public Attributes filterTransport(Attributes attributes) {
      events.add("filter");
      return attributes.toBuilder().set(ADDED, "by filter").build();
    }

    @Override
    public void transportReady() {
      events.add("ready");
      ready.complete(null);
      onReady.run();
    }

    @Override
    public void transportInUse(boolean inUse) {
      events.add("use " + inUse);
    }
  }

  /** What a server tells. */
  static final class ServerSide implements ServerListener {
    final BlockingQueue<ServerTransport> transports = new LinkedBlockingQueue<>();
    final List<ServerTransport> all = new CopyOnWriteArrayList<>();
    final BlockingQueue<ServerLog> streams = new LinkedBlockingQueue<>();
    final CompletableFuture<Void> shutdown = new CompletableFuture<>();
    final CompletableFuture<Void> terminated = new CompletableFuture<>();
    volatile Attributes ready;

    @Override
    public ServerTransportListener transportCreated(ServerTransport transport) {
      transports.add(transport);
      all.add(transport);
      return new ServerTransportListener() {
        @Override
        public void streamCreated(ServerStream stream, String method, Metadata headers) {
          ServerLog log = new ServerLog(stream, method, headers);
          stream.setListener(log);
          streams.add(log);
        }

        @Override
        public Attributes transportReady(Attributes attributes) {
          ready = attributes;
          return attributes.toBuilder().set(ADDED, "by server").build();
        }

        @Override
        public void transportTerminated() {
          terminated.complete(null);
        }
      };
    }

    @Override
    public void serverShutdown() {
      shutdown.complete(null);
    }

    ServerTransport transport() throws Exception {
      ServerTransport transport = transports.poll(SECONDS, TimeUnit.SECONDS);
      assertThat(transport).as("a server transport").isNotNull();
      return transport;
    }

    ServerLog nextStream() throws Exception {
      ServerLog log = streams.poll(SECONDS, TimeUnit.SECONDS);
      assertThat(log).as("a stream of the server").isNotNull();
      return log;
    }
  }

  /** What a stream tells on either side. */
  abstract static class Log {
    final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    final AtomicInteger readies = new AtomicInteger();
    final CompletableFuture<Status> closed = new CompletableFuture<>();
    final AtomicInteger closes = new AtomicInteger();
    volatile Runnable onMessage = () -> {};
    volatile Function<InputStream, String> reader = TransportHarness::text;
    volatile Runnable onClosed = () -> {};

    public void messagesAvailable(io.grpc.internal.StreamListener.MessageProducer producer) {
      for (InputStream each = producer.next(); each != null; each = producer.next()) {
        messages.add(reader.apply(each));
        onMessage.run();
      }
    }

    public void onReady() {
      readies.incrementAndGet();
    }

    String message() throws Exception {
      String message = messages.poll(SECONDS, TimeUnit.SECONDS);
      assertThat(message).as("a message").isNotNull();
      return message;
    }

    Status status() throws Exception {
      return closed.get(SECONDS, TimeUnit.SECONDS);
    }

    void end(Status status) {
      closes.incrementAndGet();
      onClosed.run();
      closed.complete(status);
    }
  }

  /** What a client's stream tells. */
  static final class ClientLog extends Log implements ClientStreamListener {
    final CompletableFuture<Metadata> headers = new CompletableFuture<>();
    volatile Metadata trailers;
    volatile RpcProgress progress;

    @Override
    public void headersRead(Metadata metadata) {
      assertThat(headers.complete(metadata)).as("headers once").isTrue();
    }

    @Override
    public void closed(Status status, RpcProgress how, Metadata given) {
      trailers = given;
      progress = how;
      end(status);
    }
  }

  /** What a server's stream tells. */
  static final class ServerLog extends Log implements ServerStreamListener {
    final ServerStream stream;
    final String method;
    final Metadata headers;
    final CompletableFuture<Void> halfClosed = new CompletableFuture<>();
    final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

    ServerLog(ServerStream stream, String method, Metadata headers) {
      this.stream = stream;
      this.method = method;
      this.headers = headers;
    }

    @Override
    public void halfClosed() {
      halfClosed.complete(null);
    }

    @Override
    public void closed(Status status) {
      end(status);
    }

    /** Of grpc 1.85 and later. */
    @Override
    public void triggerEvent(Object event) {
      events.add(event);
    }
  }
}
