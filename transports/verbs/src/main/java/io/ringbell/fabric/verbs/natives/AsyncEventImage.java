package io.ringbell.fabric.verbs.natives;

/**
 * An asynchronous event of a device.
 *
 * <pre>
 *         0              4              8
 *       0 | type 32      | port 32      | object 64                   |
 *      16
 * </pre>
 */
public final class AsyncEventImage extends Image {
  static final int TYPE = 0;
  static final int PORT = 4;
  static final int OBJECT = 8;
  static final int SIZE = 16;

  public AsyncEventImage() {
    super(SIZE);
  }

  /** {@link Verbs}.EVENT_*. */
  public int type() {
    return bytes.getInt(TYPE);
  }

  /** For events of a port. */
  public int port() {
    return bytes.getInt(PORT);
  }

  /** The queue pair or completion queue that it is about, or 0. */
  public long object() {
    return bytes.getLong(OBJECT);
  }
}
