package io.ringbell.call;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A slot of the {@link CallTable}: which call it has, and how far that is. Both are one word, so
 * that nobody ends a later call in the same slot by mistake; whoever moves a call decides how it
 * goes on.
 *
 * <pre>
 *  FREE - ENCODING +- AWAITING  +- COMPLETING +- DONE - FREE, under the next id
 *                  |            |             `- FREE, if it has a future
 *                  |            `- ABANDONED - DONE - FREE
 *                  +- STREAMING +- DONE - FREE
 *                  |            `- ABANDONED - DONE - FREE
 *                  `- FREE, if it is not sent
 * </pre>
 *
 * <p>A superclass of the call, so that the word stays beside what it guards. From any thread,
 * unless it says otherwise.
 */
abstract sealed class CallSlot permits ClientCall {
  static final int FREE = 0;
  static final int ENCODING = 1;
  static final int AWAITING = 2; // under way, with one answer
  static final int COMPLETING = 3;
  static final int DONE = 4;
  static final int ABANDONED = 5; // given up, and its last frame is still to come
  static final int STREAMING = 6; // under way, as a stream
  private static final VarHandle WORD;

  static {
    try {
      WORD = MethodHandles.lookup().findVarHandle(CallSlot.class, "word", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final int index;
  int nextFree; // guarded by the table
  private volatile long word; // call id in the high half, state in the low half
  private volatile long unwanted; // mark of the call that nobody wants; 0: none
  private int callId; // for who has the call, or ends it

  CallSlot(int index) {
    this.index = index;
    this.callId = index;
    this.word = word(callId, FREE);
  }

  /** The id of the call that it has. By who has the call, or ends it. */
  final int callId() {
    return callId;
  }

  /** How often the slot has been used. A look from another thread may be out of date. */
  final int uses() {
    return callId >>> CallFrames.INDEX_BITS;
  }

  // ---- looking ----

  /** Id and state, for {@link #idOf} and {@link #stateOf}. */
  final long word() {
    return word;
  }

  static int stateOf(long word) {
    return (int) word;
  }

  static int idOf(long word) {
    return (int) (word >>> 32);
  }

  /** Whether it has that call, in that state. */
  final boolean is(int id, int state) {
    return word == word(id, state);
  }

  public final boolean isDone() {
    return stateOf(word) == DONE;
  }

  final boolean isUnfinished() {
    int state = stateOf(word);
    return state == ENCODING || state == AWAITING || state == COMPLETING || state == STREAMING;
  }

  /** Whether it has ended, or was given up: a frame of it is late, not unknown. */
  final boolean isPast(int id) {
    long seen = word;
    int state = stateOf(seen);
    int uses = idOf(seen) - id; // of the slot since then, in the bits above its index
    return uses > 0 || (uses == 0 && (state == ABANDONED || state == COMPLETING || state == DONE));
  }

  // ---- moving ----

  /** Moves that call, if it is in that state. */
  final boolean moves(int id, int from, int to) {
    return WORD.compareAndSet(this, word(id, from), word(id, to));
  }

  /** Moves the call, whom nobody else moves now. A full fence. By who has it. */
  final void enter(int state) {
    word = word(callId, state);
  }

  /** The same, without the fence. */
  final void enterLazily(int state) {
    WORD.setRelease(this, word(callId, state));
  }

  /** Ends the call's time in the slot, which is free for the next one, under a new id. */
  final void free() {
    callId += 1 << CallFrames.INDEX_BITS;
    enterLazily(FREE);
  }

  private static long word(int callId, int state) {
    return ((long) callId << 32) | state;
  }

  // ---- a call that nobody wants ----

  /** The call that the one with that id is made for is cancelled. */
  final void setUnwanted(int id) {
    if (idOf(word) == id) { // else it has ended, and the mark may be that of a later call
      unwanted = mark(id);
    }
  }

  public final boolean isUnwanted() {
    return unwanted == mark(callId);
  }

  private static long mark(int id) {
    return (id & 0xFFFF_FFFFL) + 1;
  }
}
