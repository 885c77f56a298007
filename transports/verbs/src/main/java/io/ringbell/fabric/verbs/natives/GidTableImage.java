package io.ringbell.fabric.verbs.natives;

/**
 * The GIDs of a device: entries of
 *
 * <pre>
 *         0              4              8              12
 *       0 | GID, 16 bytes                                             |
 *      16 | index 32     | port 32      | type 32      | ifindex 32   |
 *      32 | name of the network interface, 16 bytes                   |
 *      48
 * </pre>
 */
public final class GidTableImage extends Image {
  static final int GID = 0;
  static final int INDEX = 16;
  static final int PORT = 20;
  static final int TYPE = 24;
  static final int INTERFACE_INDEX = 28;
  static final int INTERFACE = 32;
  static final int INTERFACE_SIZE = 16;
  static final int SIZE = 48;

  /** What does not fit is left out. */
  public GidTableImage(int entries) {
    super(Math.multiplyExact(entries, SIZE));
  }

  /** Its 16 bytes. */
  public byte[] gid(int entry) {
    return copy(entry * SIZE + GID, 16);
  }

  /** Its place in the table of its port. */
  public int index(int entry) {
    return bytes.getInt(entry * SIZE + INDEX);
  }

  /** The port, from 1. */
  public int port(int entry) {
    return bytes.getInt(entry * SIZE + PORT);
  }

  /** {@link Verbs}.GID_TYPE_*. */
  public int type(int entry) {
    return bytes.getInt(entry * SIZE + TYPE);
  }

  /** Name of the network interface, empty if it has none. */
  public String networkInterface(int entry) {
    return string(entry * SIZE + INTERFACE, INTERFACE_SIZE);
  }
}
