package post;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Long;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.Void;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Post} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class PostStub implements Post {
  private static final MethodDescriptor WEIGH = MethodDescriptor.unary("post.Post", "Weigh");

  private static final PrimitiveReader WEIGH_RESPONSE = PostCodec::readWeighResponse;

  private static final MessageReader<Long> WEIGH_RESPONSE_OBJECT = PostCodec::readWeighResponse;

  private static final MethodDescriptor COPY = MethodDescriptor.unary("post.Post", "Copy");

  private static final MessageReader<ByteBuffer> COPY_RESPONSE = PostCodec::readCopyResponse;

  private static final MethodDescriptor SEND = MethodDescriptor.unary("post.Post", "Send");

  private static final MessageReader<Void> SEND_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor SEND_SLOWLY = MethodDescriptor.unary("post.Post", "SendSlowly").withBlocking();

  private static final MessageReader<Void> SEND_SLOWLY_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor WEIGH_LATER = MethodDescriptor.unary("post.Post", "WeighLater");

  private static final MessageReader<Long> WEIGH_LATER_RESPONSE = PostCodec::readWeighLaterResponse;

  private static final MethodDescriptor PARTS = MethodDescriptor.serverStreaming("post.Post", "Parts");

  private static final MessageReader<ByteBuffer> PARTS_RESPONSE = PostCodec::readPartsResponse;

  private static final MethodDescriptor COLLECT = MethodDescriptor.clientStreaming("post.Post", "Collect");

  private static final MessageReader<Long> COLLECT_RESPONSE = PostCodec::readCollectResponse;

  private static final MessageWriter<ByteBuffer> COLLECT_REQUEST = MessageWriter.of(
      (value, sizer) -> PostCodec.sizeCollectRequest(sizer.notNull(value, "Post.collect(parts)"), sizer),
      PostCodec::writeCollectRequest);

  private static final MethodDescriptor FORWARD = MethodDescriptor.bidiStreaming("post.Post", "Forward");

  private static final MessageReader<Post.Parcel> FORWARD_RESPONSE = PostCodec::readPostParcel;

  private static final MessageWriter<Post.Parcel> FORWARD_REQUEST = MessageWriter.of(
      (value, sizer) -> PostCodec.sizePostParcel(sizer.notNull(value, "Post.forward(parcels)"), sizer),
      PostCodec::writePostParcel);

  private static final MethodDescriptor LAST = MethodDescriptor.unary("post.Post", "Last");

  private static final MessageReader<Post.Parcel> LAST_RESPONSE = PostCodec::readPostParcel;

  private final ClientCalls calls;

  private final CallOptions options;

  private final int weighMethod;

  private final int copyMethod;

  private final int sendMethod;

  private final int sendSlowlyMethod;

  private final int weighLaterMethod;

  private final int partsMethod;

  private final int collectMethod;

  private final int forwardMethod;

  private final int lastMethod;

  private PostStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.weighMethod = calls.register(WEIGH);
    this.copyMethod = calls.register(COPY);
    this.sendMethod = calls.register(SEND);
    this.sendSlowlyMethod = calls.register(SEND_SLOWLY);
    this.weighLaterMethod = calls.register(WEIGH_LATER);
    this.partsMethod = calls.register(PARTS);
    this.collectMethod = calls.register(COLLECT);
    this.forwardMethod = calls.register(FORWARD);
    this.lastMethod = calls.register(LAST);
  }

  private PostStub(PostStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.weighMethod = stub.weighMethod;
    this.copyMethod = stub.copyMethod;
    this.sendMethod = stub.sendMethod;
    this.sendSlowlyMethod = stub.sendSlowlyMethod;
    this.weighLaterMethod = stub.weighLaterMethod;
    this.partsMethod = stub.partsMethod;
    this.collectMethod = stub.collectMethod;
    this.forwardMethod = stub.forwardMethod;
    this.lastMethod = stub.lastMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static PostStub of(RpcChannel channel) {
    return new PostStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public PostStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public PostStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public PostStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public PostStub withOptions(CallOptions options) {
    return new PostStub(this, options);
  }

  @Override
  public long weigh(ByteBuffer content) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(weighMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = PostCodec.sizeWeighRequest(content, sizer);
          WireWriter out = call.request(size);
          PostCodec.writeWeighRequest(content, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invokePrimitive(WEIGH_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(weighMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #weigh} without waiting for the answer.
   */
  public CompletableFuture<Long> weighAsync(ByteBuffer content) {
    return calls.startAsync(weighMethod, options, attempt -> startWeighAsync(content, attempt));
  }

  private CompletableFuture<Long> startWeighAsync(ByteBuffer content, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(weighMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeWeighRequest(content, sizer);
      WireWriter out = call.request(size);
      PostCodec.writeWeighRequest(content, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(WEIGH_RESPONSE_OBJECT);
  }

  @Override
  public ByteBuffer copy(String name, ByteBuffer content) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(copyMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = PostCodec.sizeCopyRequest(name, content, sizer);
          WireWriter out = call.request(size);
          PostCodec.writeCopyRequest(name, content, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(COPY_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(copyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #copy} without waiting for the answer.
   */
  public CompletableFuture<ByteBuffer> copyAsync(String name, ByteBuffer content) {
    return calls.startAsync(copyMethod, options, attempt -> startCopyAsync(name, content, attempt));
  }

  private CompletableFuture<ByteBuffer> startCopyAsync(String name, ByteBuffer content,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(copyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeCopyRequest(name, content, sizer);
      WireWriter out = call.request(size);
      PostCodec.writeCopyRequest(name, content, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(COPY_RESPONSE);
  }

  @Override
  public void send(Post.Shipment shipment) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sendMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = PostCodec.sizePostShipment(sizer.notNull(shipment, "Post.send(shipment)"), sizer);
          WireWriter out = call.request(size);
          PostCodec.writePostShipment(shipment, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(sendMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #send} without waiting for the answer.
   */
  public CompletableFuture<Void> sendAsync(Post.Shipment shipment) {
    return calls.startAsync(sendMethod, options, attempt -> startSendAsync(shipment, attempt));
  }

  private CompletableFuture<Void> startSendAsync(Post.Shipment shipment, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sendMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizePostShipment(sizer.notNull(shipment, "Post.send(shipment)"), sizer);
      WireWriter out = call.request(size);
      PostCodec.writePostShipment(shipment, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SEND_RESPONSE);
  }

  @Override
  public void sendSlowly(Post.Shipment shipment) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sendSlowlyMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = PostCodec.sizePostShipment(sizer.notNull(shipment, "Post.sendSlowly(shipment)"), sizer);
          WireWriter out = call.request(size);
          PostCodec.writePostShipment(shipment, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(sendSlowlyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #sendSlowly} without waiting for the answer.
   */
  public CompletableFuture<Void> sendSlowlyAsync(Post.Shipment shipment) {
    return calls.startAsync(sendSlowlyMethod, options, attempt -> startSendSlowlyAsync(shipment, attempt));
  }

  private CompletableFuture<Void> startSendSlowlyAsync(Post.Shipment shipment, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sendSlowlyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizePostShipment(sizer.notNull(shipment, "Post.sendSlowly(shipment)"), sizer);
      WireWriter out = call.request(size);
      PostCodec.writePostShipment(shipment, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SEND_SLOWLY_RESPONSE);
  }

  @Override
  public CompletableFuture<Long> weighLater(ByteBuffer content) {
    return calls.startAsync(weighLaterMethod, options, attempt -> startWeighLater(content, attempt));
  }

  private CompletableFuture<Long> startWeighLater(ByteBuffer content, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(weighLaterMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeWeighLaterRequest(content, sizer);
      WireWriter out = call.request(size);
      PostCodec.writeWeighLaterRequest(content, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(WEIGH_LATER_RESPONSE);
  }

  @Override
  public Flow.Publisher<ByteBuffer> parts(ByteBuffer content) {
    return calls.serverStreaming(
        partsMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> PostCodec.sizePartsRequest(content, sizer),
            (none, out) -> PostCodec.writePartsRequest(content, out)),
        PARTS_RESPONSE);
  }

  /**
   * {@link #parts} as an iterator that waits.
   */
  public RpcResponses<ByteBuffer> partsBlocking(ByteBuffer content) {
    return calls.responses(
        partsMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> PostCodec.sizePartsRequest(content, sizer),
            (none, out) -> PostCodec.writePartsRequest(content, out)),
        PARTS_RESPONSE);
  }

  @Override
  public CompletableFuture<Long> collect(Flow.Publisher<ByteBuffer> parts) {
    return calls.clientStreaming(collectMethod, options, parts, COLLECT_REQUEST, COLLECT_RESPONSE);
  }

  /**
   * {@link #collect} with requests that are sent one by one.
   */
  public RpcStream<ByteBuffer, Long> collectCall() {
    return calls.open(collectMethod, options, COLLECT_REQUEST, COLLECT_RESPONSE);
  }

  @Override
  public Flow.Publisher<Post.Parcel> forward(Flow.Publisher<Post.Parcel> parcels) {
    return calls.bidiStreaming(forwardMethod, options, parcels, FORWARD_REQUEST, FORWARD_RESPONSE);
  }

  /**
   * {@link #forward} with requests that are sent one by one.
   */
  public RpcStream<Post.Parcel, Post.Parcel> forwardCall() {
    return calls.open(forwardMethod, options, FORWARD_REQUEST, FORWARD_RESPONSE);
  }

  @Override
  public Post.Parcel last() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(lastMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(LAST_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(lastMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #last} without waiting for the answer.
   */
  public CompletableFuture<Post.Parcel> lastAsync() {
    return calls.startAsync(lastMethod, options, attempt -> startLastAsync(attempt));
  }

  private CompletableFuture<Post.Parcel> startLastAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(lastMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(LAST_RESPONSE);
  }
}
