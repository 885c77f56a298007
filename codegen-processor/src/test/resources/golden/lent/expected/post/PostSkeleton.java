package post;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Long;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Post}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class PostSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("post.Post", "Weigh"),
      MethodDescriptor.unary("post.Post", "Copy"),
      MethodDescriptor.unary("post.Post", "Send"),
      MethodDescriptor.unary("post.Post", "SendSlowly").withBlocking(),
      MethodDescriptor.unary("post.Post", "WeighLater"),
      MethodDescriptor.serverStreaming("post.Post", "Parts"),
      MethodDescriptor.clientStreaming("post.Post", "Collect"),
      MethodDescriptor.bidiStreaming("post.Post", "Forward"),
      MethodDescriptor.unary("post.Post", "Last"));

  private static final MessageWriter<ByteBuffer> PARTS_RESPONSE = MessageWriter.of(
      (value, sizer) -> PostCodec.sizePartsResponse(sizer.notNull(value, "Post.parts()"), sizer),
      PostCodec::writePartsResponse);

  private static final MessageReader<ByteBuffer> COLLECT_REQUEST = PostCodec::readCollectRequest;

  private static final MessageReader<Post.Parcel> FORWARD_REQUEST = PostCodec::readPostParcel;

  private static final MessageWriter<Post.Parcel> FORWARD_RESPONSE = MessageWriter.of(
      (value, sizer) -> PostCodec.sizePostParcel(sizer.notNull(value, "Post.forward()"), sizer),
      PostCodec::writePostParcel);

  private final Post service;

  private PostSkeleton(Post service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static PostSkeleton of(Post service) {
    return new PostSkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeWeigh(call.lend(request), call);
      case 1 -> decodeCopy(request, call);
      case 2 -> decodeSend(call.lend(request), call);
      case 3 -> decodeSendSlowly(call.lend(request), call);
      case 4 -> decodeWeighLater(request, call);
      case 5 -> decodeParts(request, call);
      case 8 -> decodeLast(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4, 5, 8)");
    }
  }

  @Override
  public void open(int method, ServerCall call) {
    switch (method) {
      case 6 -> openCollect(call);
      case 7 -> openForward(call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 6, 7)");
    }
  }

  private void decodeWeigh(WireReader in, ServerCall call) {
    ByteBuffer content = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> content = in.lent();
        default -> in.skip();
      }
    }
    startWeigh(content == null ? ByteBuffer.allocate(0) : content, call);
  }

  private void startWeigh(ByteBuffer content, ServerCall call) {
    if (call.inline()) {
      runWeigh(content, call);
    } else {
      call.execute(c -> runWeigh(content, c));
    }
  }

  private void runWeigh(ByteBuffer content, ServerCall call) {
    long result;
    try {
      result = service.weigh(content);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyWeigh(result, call);
  }

  private static void replyWeigh(long result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeWeighResponse(result, sizer);
      WireWriter out = call.response(size);
      PostCodec.writeWeighResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeCopy(WireReader in, ServerCall call) {
    String name = "";
    ByteBuffer content = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        case 2 -> content = in.byteBuffer();
        default -> in.skip();
      }
    }
    startCopy(name, content == null ? ByteBuffer.allocate(0) : content, call);
  }

  private void startCopy(String name, ByteBuffer content, ServerCall call) {
    if (call.inline()) {
      runCopy(name, content, call);
    } else {
      call.execute(c -> runCopy(name, content, c));
    }
  }

  private void runCopy(String name, ByteBuffer content, ServerCall call) {
    ByteBuffer result;
    try {
      result = service.copy(name, content);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyCopy(result, call);
  }

  private static void replyCopy(ByteBuffer result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeCopyResponse(result, sizer);
      WireWriter out = call.response(size);
      PostCodec.writeCopyResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeSend(WireReader in, ServerCall call) {
    startSend(PostCodec.readPostShipment(in), call);
  }

  private void startSend(Post.Shipment shipment, ServerCall call) {
    if (call.inline()) {
      runSend(shipment, call);
    } else {
      call.execute(c -> runSend(shipment, c));
    }
  }

  private void runSend(Post.Shipment shipment, ServerCall call) {
    try {
      service.send(shipment);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void decodeSendSlowly(WireReader in, ServerCall call) {
    startSendSlowly(PostCodec.readPostShipment(in), call);
  }

  private void startSendSlowly(Post.Shipment shipment, ServerCall call) {
    if (call.inline()) {
      runSendSlowly(shipment, call);
    } else {
      call.execute(c -> runSendSlowly(shipment, c));
    }
  }

  private void runSendSlowly(Post.Shipment shipment, ServerCall call) {
    try {
      service.sendSlowly(shipment);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void decodeWeighLater(WireReader in, ServerCall call) {
    ByteBuffer content = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> content = in.lent();
        default -> in.skip();
      }
    }
    startWeighLater(content == null ? ByteBuffer.allocate(0) : content, call);
  }

  private void startWeighLater(ByteBuffer content, ServerCall call) {
    if (call.inline()) {
      runWeighLater(content, call);
    } else {
      call.execute(c -> runWeighLater(content, c));
    }
  }

  private void runWeighLater(ByteBuffer content, ServerCall call) {
    try {
      call.reply(service.weighLater(content), PostSkeleton::replyWeighLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyWeighLater(Long result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeWeighLaterResponse(result, sizer);
      WireWriter out = call.response(size);
      PostCodec.writeWeighLaterResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeParts(WireReader in, ServerCall call) {
    ByteBuffer content = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> content = in.lent();
        default -> in.skip();
      }
    }
    startParts(content == null ? ByteBuffer.allocate(0) : content, call);
  }

  private void startParts(ByteBuffer content, ServerCall call) {
    if (call.inline()) {
      runParts(content, call);
    } else {
      call.execute(c -> runParts(content, c));
    }
  }

  private void runParts(ByteBuffer content, ServerCall call) {
    try {
      call.stream(service.parts(content), PARTS_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void openCollect(ServerCall call) {
    startCollect(call.requests(COLLECT_REQUEST), call);
  }

  private void startCollect(Flow.Publisher<ByteBuffer> parts, ServerCall call) {
    if (call.inline()) {
      runCollect(parts, call);
    } else {
      call.execute(c -> runCollect(parts, c));
    }
  }

  private void runCollect(Flow.Publisher<ByteBuffer> parts, ServerCall call) {
    try {
      call.reply(service.collect(parts), PostSkeleton::replyCollect);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyCollect(Long result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizeCollectResponse(result, sizer);
      WireWriter out = call.response(size);
      PostCodec.writeCollectResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void openForward(ServerCall call) {
    startForward(call.requests(FORWARD_REQUEST), call);
  }

  private void startForward(Flow.Publisher<Post.Parcel> parcels, ServerCall call) {
    if (call.inline()) {
      runForward(parcels, call);
    } else {
      call.execute(c -> runForward(parcels, c));
    }
  }

  private void runForward(Flow.Publisher<Post.Parcel> parcels, ServerCall call) {
    try {
      call.stream(service.forward(parcels), FORWARD_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void decodeLast(WireReader in, ServerCall call) {
    in.skipAll();
    startLast(call);
  }

  private void startLast(ServerCall call) {
    if (call.inline()) {
      runLast(call);
    } else {
      call.execute(c -> runLast(c));
    }
  }

  private void runLast(ServerCall call) {
    Post.Parcel result;
    try {
      result = service.last();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyLast(result, call);
  }

  private static void replyLast(Post.Parcel result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = PostCodec.sizePostParcel(sizer.notNull(result, "Post.last()"), sizer);
      WireWriter out = call.response(size);
      PostCodec.writePostParcel(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }
}
