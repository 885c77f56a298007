package io.ringbell.grpc;

import io.ringbell.fabric.verbs.TestDevice;
import org.junit.jupiter.api.BeforeAll;

/** What gRPC expects of a transport, over verbs, in the guest. */
class VerbsTransportSuite extends TransportContract {
  VerbsTransportSuite() {
    super("verbs://" + TestDevice.host() + ":0");
  }

  @BeforeAll
  static void requireDevice() {
    TestDevice.require();
  }
}
