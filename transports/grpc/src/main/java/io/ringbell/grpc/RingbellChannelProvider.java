package io.ringbell.grpc;

import io.grpc.CallCredentials;
import io.grpc.ChannelCredentials;
import io.grpc.ChoiceChannelCredentials;
import io.grpc.CompositeCallCredentials;
import io.grpc.CompositeChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannelBuilder;
import io.grpc.ManagedChannelProvider;
import java.net.SocketAddress;
import java.util.Collection;
import java.util.List;

/**
 * Lets {@code Grpc.newChannelBuilder("roce://host:port", credentials)} find Ringbell. It comes
 * after the providers of gRPC, and is taken for addresses that those do not know.
 */
public final class RingbellChannelProvider extends ManagedChannelProvider {
  private static final int BELOW_GRPC = 3;

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return BELOW_GRPC;
  }

  @Override
  protected ManagedChannelBuilder<?> builderForAddress(String name, int port) {
    return RingbellChannelBuilder.forAddress(name, port);
  }

  @Override
  protected ManagedChannelBuilder<?> builderForTarget(String target) {
    return RingbellChannelBuilder.forTarget(target);
  }

  @Override
  protected NewChannelBuilderResult newChannelBuilder(
      String target, ChannelCredentials credentials) {
    ChannelCredentials left = credentials;
    CallCredentials ofCalls = null;
    while (left instanceof CompositeChannelCredentials composite) {
      CallCredentials more = composite.getCallCredentials();
      ofCalls = ofCalls == null ? more : new CompositeCallCredentials(more, ofCalls);
      left = composite.getChannelCredentials();
    }
    if (left instanceof ChoiceChannelCredentials choice) {
      for (ChannelCredentials each : choice.getCredentialsList()) {
        if (newChannelBuilder(target, each).getChannelBuilder() != null) {
          left = each;
          break;
        }
      }
    }
    if (!(left instanceof InsecureChannelCredentials)) {
      return NewChannelBuilderResult.error(
          "Ringbell's fabrics carry plain text, and cannot keep what %s promise (expected: InsecureChannelCredentials)"
              .formatted(left.getClass().getSimpleName()));
    }
    return NewChannelBuilderResult.channelBuilder(
        new RingbellChannelBuilder(target, left, ofCalls));
  }

  @Override
  protected Collection<Class<? extends SocketAddress>> getSupportedSocketAddressTypes() {
    return List.of(RingbellSocketAddress.class);
  }
}
