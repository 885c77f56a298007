package io.ringbell.fabric.verbs.natives;

/**
 * The state of a port of a device.
 *
 * <pre>
 *         0              4              8              12
 *       0 | state 32     | max MTU 32   | active MTU 32| link layer 32|
 *      16 | GIDs 32      | LID 32       | phys state32 | width 32     |
 *      32 | speed 32     | flags 32     |
 *      40
 * </pre>
 */
public final class PortImage extends Image {
  static final int STATE = 0;
  static final int MAX_MTU = 4;
  static final int ACTIVE_MTU = 8;
  static final int LINK_LAYER = 12;
  static final int GID_TABLE_LENGTH = 16;
  static final int LID = 20;
  static final int PHYSICAL_STATE = 24;
  static final int ACTIVE_WIDTH = 28;
  static final int ACTIVE_SPEED = 32;
  static final int FLAGS = 36;
  static final int SIZE = 40;

  public PortImage() {
    super(SIZE);
  }

  /** {@link Verbs}.PORT_*. */
  public int state() {
    return bytes.getInt(STATE);
  }

  /** 1 to 5 for 256 to 4096 bytes. */
  public int maxMtu() {
    return bytes.getInt(MAX_MTU);
  }

  /** 1 to 5 for 256 to 4096 bytes. */
  public int activeMtu() {
    return bytes.getInt(ACTIVE_MTU);
  }

  /** {@link Verbs}.LINK_*; 0 if unspecified. */
  public int linkLayer() {
    return bytes.getInt(LINK_LAYER);
  }

  /** Places in the GID table, used or not. */
  public int gidTableLength() {
    return bytes.getInt(GID_TABLE_LENGTH);
  }

  /** Local identifier, on InfiniBand. */
  public int lid() {
    return bytes.getInt(LID);
  }

  /** 5 is link up. */
  public int physicalState() {
    return bytes.getInt(PHYSICAL_STATE);
  }

  /** Code: 1, 2, 4, 8 for 1x, 4x, 8x, 12x. */
  public int activeWidth() {
    return bytes.getInt(ACTIVE_WIDTH);
  }

  /** Code: 1 SDR ... 64 HDR, 128 NDR. */
  public int activeSpeed() {
    return bytes.getInt(ACTIVE_SPEED);
  }

  /** IBV_QPF_*. */
  public int flags() {
    return bytes.getInt(FLAGS);
  }
}
