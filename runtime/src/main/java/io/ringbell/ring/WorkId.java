package io.ringbell.ring;

/**
 * The id of a work request, made so that a completion finds its connection by an index, also when
 * only the id is valid:
 *
 * <pre>
 *  63              32 31   28 27                  0
 *  +-----------------+-------+---------------------+
 *  | connection      | kind  | number or slot      |
 *  +-----------------+-------+---------------------+
 * </pre>
 */
final class WorkId {
  static final int SEND = 1;
  static final int RECEIVE = 2;
  static final int CONTROL_READ = 3;
  static final int ONE_SIDED = 4;
  static final int NUMBER_MASK = (1 << 28) - 1;

  private WorkId() {}

  static long of(int connection, int kind, long number) {
    return ((long) connection << 32) | ((long) kind << 28) | (number & NUMBER_MASK);
  }

  static int connection(long id) {
    return (int) (id >>> 32);
  }

  static int kind(long id) {
    return (int) (id >>> 28) & 0xF;
  }

  static int number(long id) {
    return (int) id & NUMBER_MASK;
  }
}
