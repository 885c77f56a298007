package io.ringbell.grpc;

import io.ringbell.fabric.verbs.TestDevice;

/** grpc-java's own interop tests over verbs, in the guest; those are of JUnit 4. */
public class VerbsInteropSuite extends RingbellInteropTest {
  public VerbsInteropSuite() {
    super("verbs://" + TestDevice.host() + ":0");
  }
}
