package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.grpc.internal.GrpcUtil;
import org.junit.jupiter.api.Test;

/** The tests that are run again on the oldest version meet that version, and no other. */
class OldestVersionTest {
  static final String PROPERTY = "ringbell.grpc.oldest";

  @Test
  void theVersionIsTheOneThatWasAskedFor() {
    String asked = System.getProperty(PROPERTY, "");
    if (asked.isEmpty()) {
      System.out.println("SKIPPED: for the run against the oldest version of grpc-java only");
    }
    assumeFalse(asked.isEmpty(), "for the run against the oldest version of grpc-java only");
    assertThat(GrpcUtil.getGrpcBuildVersion().getImplementationVersion()).isEqualTo(asked);
    assertThat(asked).startsWith(GrpcVersions.OLDEST + ".");
  }
}
