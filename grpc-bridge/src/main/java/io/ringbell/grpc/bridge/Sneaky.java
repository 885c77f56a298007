package io.ringbell.grpc.bridge;

/** Checked exceptions on their way through code that declares none. */
final class Sneaky {
  private Sneaky() {}

  /** Throws it as it is; the result is for {@code throw} statements. */
  static RuntimeException unchecked(Throwable problem) {
    throw Sneaky.<RuntimeException>cast(problem);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased, and meant to be
  private static <T extends Throwable> T cast(Throwable problem) throws T {
    throw (T) problem;
  }
}
