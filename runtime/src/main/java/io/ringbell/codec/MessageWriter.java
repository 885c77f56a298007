package io.ringbell.codec;

/**
 * Encodes one message in two passes: its size, then exactly so many bytes. Implementations are
 * generated, keep no state of their own and may be used by any thread.
 *
 * @param <T> the message
 */
public interface MessageWriter<T> {
  /**
   * The size of the encoding; also remembers in {@code sizer} what {@link #write} needs.
   *
   * @throws RuntimeException if the message cannot be encoded, such as a null where there may be
   *     none
   */
  int size(T message, WireSizer sizer);

  /** Writes what {@link #size} has measured. */
  void write(T message, WireWriter out);

  /** A writer made of two functions, for generated code. */
  static <T> MessageWriter<T> of(Size<T> size, Write<T> write) {
    return new MessageWriter<>() {
      @Override
      public int size(T message, WireSizer sizer) {
        return size.size(message, sizer);
      }

      @Override
      public void write(T message, WireWriter out) {
        write.write(message, out);
      }
    };
  }

  /**
   * The first pass.
   *
   * @param <T> the message
   */
  @FunctionalInterface
  interface Size<T> {
    /** See {@link MessageWriter#size}. */
    int size(T message, WireSizer sizer);
  }

  /**
   * The second pass.
   *
   * @param <T> the message
   */
  @FunctionalInterface
  interface Write<T> {
    /** See {@link MessageWriter#write}. */
    void write(T message, WireWriter out);
  }
}
