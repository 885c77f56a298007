package io.ringbell.grpc;

import io.ringbell.fabric.verbs.TestDevice;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What users see below a channel of gRPC's, over verbs, in the guest. */
class VerbsChannelSuite extends ChannelContract {
  VerbsChannelSuite() {
    super("verbs://" + TestDevice.host() + ":0");
  }

  @BeforeAll
  static void requireDevice() {
    TestDevice.require();
  }

  /** Fewer than elsewhere: the processors are emulated. */
  @Test
  @Override
  void b45_rollingRestartsWithoutAFailedCall() throws Exception {
    restarts(3);
  }
}
