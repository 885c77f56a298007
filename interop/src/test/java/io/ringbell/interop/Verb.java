package io.ringbell.interop;

import io.ringbell.fabric.WorkRequest.Opcode;

/** A verb, with its numbers in libibverbs. */
enum Verb {
  SEND(Opcode.SEND, 0, 128),
  SEND_WITH_IMM(Opcode.SEND_WITH_IMM, 0, 128),
  WRITE(Opcode.WRITE, 1, 0),
  WRITE_WITH_IMM(Opcode.WRITE_WITH_IMM, 1, 129),
  READ(Opcode.READ, 2, 0),
  COMPARE_AND_SWAP(Opcode.COMPARE_AND_SWAP, 3, 0),
  FETCH_AND_ADD(Opcode.FETCH_AND_ADD, 4, 0);

  final Opcode opcode;

  /** {@code ibv_wc_opcode} of the side that posts it. */
  final int completion;

  /** {@code ibv_wc_opcode} of the receive that it uses up, 0 for none. */
  final int receive;

  Verb(Opcode opcode, int completion, int receive) {
    this.opcode = opcode;
    this.completion = completion;
    this.receive = receive;
  }

  boolean takesReceive() {
    return receive != 0;
  }

  boolean hasImmediate() {
    return this == SEND_WITH_IMM || this == WRITE_WITH_IMM;
  }

  boolean isAtomic() {
    return this == COMPARE_AND_SWAP || this == FETCH_AND_ADD;
  }
}
