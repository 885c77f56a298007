package large;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.List;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Large}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class LargeSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("large.Large", "Wide"),
      MethodDescriptor.unary("large.Large", "Many"));

  private final Large service;

  private LargeSkeleton(Large service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static LargeSkeleton of(Large service) {
    return new LargeSkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeWide(request, call);
      case 1 -> decodeMany(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1)");
    }
  }

  private void decodeWide(WireReader in, ServerCall call) {
    startWide(LargeCodec.readWide(in), call);
  }

  private void startWide(Wide value_, ServerCall call) {
    if (call.inline()) {
      runWide(value_, call);
    } else {
      call.execute(c -> runWide(value_, c));
    }
  }

  private void runWide(Wide value_, ServerCall call) {
    Wide result;
    try {
      result = service.wide(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyWide(result, call);
  }

  private static void replyWide(Wide result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LargeCodec.sizeWide(sizer.notNull(result, "Large.wide()"), sizer);
      WireWriter out = call.response(size);
      LargeCodec.writeWide(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMany(WireReader in, ServerCall call) {
    startMany(LargeCodec.readMany(in), call);
  }

  private void startMany(Many value_, ServerCall call) {
    if (call.inline()) {
      runMany(value_, call);
    } else {
      call.execute(c -> runMany(value_, c));
    }
  }

  private void runMany(Many value_, ServerCall call) {
    Many result;
    try {
      result = service.many(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyMany(result, call);
  }

  private static void replyMany(Many result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LargeCodec.sizeMany(sizer.notNull(result, "Large.many()"), sizer);
      WireWriter out = call.response(size);
      LargeCodec.writeMany(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }
}
