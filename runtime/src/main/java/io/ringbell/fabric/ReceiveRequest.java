package io.ringbell.fabric;

/** A receive to post: a reusable flyweight, owned by one thread. */
public final class ReceiveRequest {
  private long id;
  private MemoryRegion region;
  private int offset;
  private int length;
  private ReceiveRequest next;

  /**
   * Names the buffer.
   *
   * @param id returned in the completion
   * @param region with {@link Access#LOCAL_WRITE}
   */
  public ReceiveRequest set(long id, MemoryRegion region, int offset, int length) {
    this.id = id;
    this.region = region;
    this.offset = offset;
    this.length = length;
    return this;
  }

  /** Links the next receive of a chain; null ends it. */
  public ReceiveRequest next(ReceiveRequest next) {
    this.next = next;
    return this;
  }

  public long id() {
    return id;
  }

  public MemoryRegion region() {
    return region;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  public ReceiveRequest next() {
    return next;
  }
}
