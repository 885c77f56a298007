package io.ringbell.grpc;

import io.grpc.InsecureServerCredentials;
import io.grpc.ServerBuilder;
import io.grpc.ServerCredentials;
import io.grpc.ServerProvider;

/**
 * Makes {@code Grpc.newServerBuilderForPort(port, credentials)} serve over Ringbell, if the system
 * property {@value #PROPERTY} names a fabric, such as {@code roce}. Without it gRPC's own servers
 * stay what they are.
 */
public final class RingbellServerProvider extends ServerProvider {
  /** Names the fabric of servers that are made by their port. */
  public static final String PROPERTY = "ringbell.grpc.server";

  private static final int ABOVE_GRPC = 8;

  private static String fabric() {
    return System.getProperty(PROPERTY, "");
  }

  @Override
  protected boolean isAvailable() {
    return !fabric().isEmpty();
  }

  @Override
  protected int priority() {
    return ABOVE_GRPC;
  }

  @Override
  protected ServerBuilder<?> builderForPort(int port) {
    return RingbellServerBuilder.listen(fabric() + "://0.0.0.0:" + port);
  }

  @Override
  protected NewServerBuilderResult newServerBuilderForPort(
      int port, ServerCredentials credentials) {
    return credentials instanceof InsecureServerCredentials
        ? NewServerBuilderResult.serverBuilder(builderForPort(port))
        : NewServerBuilderResult.error(
            "Ringbell's fabrics carry plain text (expected: InsecureServerCredentials)");
  }
}
