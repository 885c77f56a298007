package io.ringbell.grpc;

import io.grpc.ManagedChannelBuilder;
import io.grpc.ServerBuilder;
import io.grpc.testing.integration.AbstractInteropTest;
import io.ringbell.fabric.FabricAddress;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

/** grpc-java's own interop tests; a subclass names the fabric. */
@RunWith(JUnit4.class)
public abstract class RingbellInteropTest extends AbstractInteropTest {
  private final FabricAddress address;
  private RingbellServerBuilder serverBuilder;

  protected RingbellInteropTest(String address) {
    this.address = FabricAddress.parse(address);
  }

  @Override
  protected ServerBuilder<?> getServerBuilder() {
    RingbellServerBuilder builder =
        RingbellServerBuilder.listen(address.toString())
            .maxInboundMessageSize(MAX_MESSAGE_SIZE)
            .addStreamTracerFactory(createCustomCensusTracerFactory());
    builder.setStatsEnabled(false);
    serverBuilder = builder;
    return builder;
  }

  @Override
  protected ManagedChannelBuilder<?> createChannelBuilder() {
    FabricAddress listening = serverBuilder.built().raw().addresses().get(0);
    RingbellChannelBuilder builder =
        RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(listening))
            .maxInboundMessageSize(MAX_MESSAGE_SIZE)
            .intercept(createCensusStatsClientInterceptor());
    builder.setStatsEnabled(false);
    return builder;
  }
}
