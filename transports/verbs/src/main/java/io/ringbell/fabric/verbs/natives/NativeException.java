package io.ringbell.fabric.verbs.natives;

import java.io.IOException;

/** A native call that failed: which, with what, and why in words, with the number of the error. */
public final class NativeException extends IOException {
  /** Not permitted. */
  public static final int EPERM = 1;

  /** The handle is closed, was never given out, or is of another kind. */
  public static final int EBADF = 9;

  /** Too little memory: often the limit of locked memory, or the queue is full. */
  public static final int ENOMEM = 12;

  /** Not permitted for this user or device. */
  public static final int EACCES = 13;

  /** Something else still uses the object. */
  public static final int EBUSY = 16;

  /** No such device. */
  public static final int ENODEV = 19;

  /** Malformed. */
  public static final int EINVAL = 22;

  /** The port is taken. */
  public static final int EADDRINUSE = 98;

  /** The address is not one of an RDMA device here. */
  public static final int EADDRNOTAVAIL = 99;

  private static final long serialVersionUID = 1;

  private final int errno;
  private final int completed;

  /** Called by native code: keep the signature. */
  public NativeException(String message, int errno, int completed) {
    super(message);
    this.errno = errno;
    this.completed = completed;
  }

  /** The error number of Linux. */
  public int errno() {
    return errno;
  }

  /** How many requests of a chain were posted before the one that failed; 0 for other calls. */
  public int completed() {
    return completed;
  }
}
