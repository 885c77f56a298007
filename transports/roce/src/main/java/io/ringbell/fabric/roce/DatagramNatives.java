package io.ringbell.fabric.roce;

import io.ringbell.fabric.support.PackedLibrary;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The system calls for datagrams, in C: sendmsg or sendmmsg with UDP_SEGMENT, recvmsg with UDP_GRO.
 * They take numbers and addresses of images outside the heap only, so nothing is looked up, copied
 * or called back between Java and the kernel. The library is in the jar; it is loaded at first use,
 * without a JVM flag.
 */
final class DatagramNatives {
  static final String LIBRARY = "ringbell_roce";

  /** Why it does not work, or null. */
  private static final String MISSING = load();

  private DatagramNatives() {}

  private static String load() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return "they need Linux, this is " + System.getProperty("os.name");
    }
    try {
      Path file = PackedLibrary.extract(DatagramNatives.class.getClassLoader(), LIBRARY);
      if (file == null) {
        return "the jar has no "
            + PackedLibrary.resource(LIBRARY)
            + ": it was built without gcc, or on another architecture";
      }
      try {
        System.load(file.toString());
      } finally {
        PackedLibrary.delete(file);
      }
      return null;
    } catch (IOException e) {
      return "the library could not be copied to a temporary file: " + e;
    } catch (UnsatisfiedLinkError e) {
      return e.getMessage(); // as when the directory of temporary files forbids execution
    }
  }

  /** Why these cannot be used, or null if they can. */
  static String missing() {
    return MISSING;
  }

  /**
   * Sends runs of datagrams.
   *
   * @param runs address of the first of so many images that follow each other: {@link RunImages}
   * @param count 1 to 64
   * @return how many of them were taken, or a negative errno
   */
  static native int send(int fd, long runs, int count);

  /**
   * Takes what has come: one datagram, or a run of them.
   *
   * @param block address of an image: {@link BlockImages}
   * @return its length, or a negative errno
   */
  static native int receive(int fd, long block);
}
