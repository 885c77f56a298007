package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.WorkRequest;

/** Which BTH opcode the packets of a work request bear, by their place in the message. */
final class RequestOpcodes {
  private RequestOpcodes() {}

  static int of(WorkRequest.Opcode request, boolean first, boolean last) {
    return switch (request) {
      case SEND -> send(first, last, false);
      case SEND_WITH_IMM -> send(first, last, true);
      case WRITE -> write(first, last, false);
      case WRITE_WITH_IMM -> write(first, last, true);
      case READ -> Opcode.READ_REQUEST;
      case COMPARE_AND_SWAP -> Opcode.COMPARE_SWAP;
      case FETCH_AND_ADD -> Opcode.FETCH_ADD;
    };
  }

  private static int send(boolean first, boolean last, boolean immediate) {
    if (!last) {
      return first ? Opcode.SEND_FIRST : Opcode.SEND_MIDDLE;
    }
    if (first) {
      return immediate ? Opcode.SEND_ONLY_IMM : Opcode.SEND_ONLY;
    }
    return immediate ? Opcode.SEND_LAST_IMM : Opcode.SEND_LAST;
  }

  private static int write(boolean first, boolean last, boolean immediate) {
    if (!last) {
      return first ? Opcode.WRITE_FIRST : Opcode.WRITE_MIDDLE;
    }
    if (first) {
      return immediate ? Opcode.WRITE_ONLY_IMM : Opcode.WRITE_ONLY;
    }
    return immediate ? Opcode.WRITE_LAST_IMM : Opcode.WRITE_LAST;
  }
}
