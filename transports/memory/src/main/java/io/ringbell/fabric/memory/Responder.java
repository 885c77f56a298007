package io.ringbell.fabric.memory;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;

/** Executes a request at the peer, as the responder of a reliable connection. Under the lock. */
final class Responder {
  private Responder() {}

  /** Executes it in full or not at all; the status for the sender's completion. */
  static CompletionStatus execute(SendEntry request, MemoryQueuePair target) {
    if (!request.isInline() && request.region.isClosed()) {
      return CompletionStatus.LOC_PROT_ERR;
    }
    return switch (request.opcode) {
      case SEND, SEND_WITH_IMM -> send(request, target.receives());
      case WRITE, WRITE_WITH_IMM -> write(request, target);
      case READ -> read(request, target);
      case COMPARE_AND_SWAP, FETCH_AND_ADD -> atomic(request, target);
    };
  }

  private static CompletionStatus send(SendEntry request, ReceiveQueue receives) {
    ReceiveEntry receive = receives.first();
    if (receive == null) {
      return CompletionStatus.RNR_RETRY_EXC_ERR;
    }
    if (receive.region.isClosed()) {
      receives.fail(CompletionStatus.LOC_PROT_ERR);
      return CompletionStatus.REM_OP_ERR;
    }
    if (request.length > receive.length) {
      receives.fail(CompletionStatus.LOC_LEN_ERR);
      return CompletionStatus.REM_INV_REQ_ERR;
    }
    request.copyTo(receive.region.memory(), receive.offset);
    receives.succeed(WorkCompletion.Opcode.RECEIVE, request);
    return CompletionStatus.SUCCESS;
  }

  private static CompletionStatus write(SendEntry request, MemoryQueuePair target) {
    boolean notifies = request.opcode == WorkRequest.Opcode.WRITE_WITH_IMM;
    if (request.length > 0) {
      RegisteredMemory region = reachable(request, target, Access.REMOTE_WRITE);
      if (region == null) {
        return CompletionStatus.REM_ACCESS_ERR;
      }
      if (notifies && target.receives().first() == null) {
        return CompletionStatus.RNR_RETRY_EXC_ERR;
      }
      request.copyTo(region.memory(), region.offsetOf(request.remoteAddress, request.length));
    }
    if (notifies) {
      if (target.receives().first() == null) {
        return CompletionStatus.RNR_RETRY_EXC_ERR;
      }
      target.receives().succeed(WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM, request);
    }
    return CompletionStatus.SUCCESS;
  }

  private static CompletionStatus read(SendEntry request, MemoryQueuePair target) {
    if (request.length == 0) {
      return CompletionStatus.SUCCESS; // the key of an empty operation is not looked at
    }
    RegisteredMemory region = reachable(request, target, Access.REMOTE_READ);
    if (region == null) {
      return CompletionStatus.REM_ACCESS_ERR;
    }
    int offset = region.offsetOf(request.remoteAddress, request.length);
    request.region.memory().put(request.offset, region.memory(), offset, request.length);
    return CompletionStatus.SUCCESS;
  }

  private static CompletionStatus atomic(SendEntry request, MemoryQueuePair target) {
    if (request.remoteAddress % Long.BYTES != 0) {
      return CompletionStatus.REM_INV_REQ_ERR;
    }
    RegisteredMemory region = reachable(request, target, Access.REMOTE_ATOMIC);
    if (region == null) {
      return CompletionStatus.REM_ACCESS_ERR;
    }
    int offset = region.offsetOf(request.remoteAddress, Long.BYTES);
    ByteBuffer memory = region.memory();
    long old = memory.getLong(offset);
    if (request.opcode == WorkRequest.Opcode.FETCH_AND_ADD) {
      memory.putLong(offset, old + request.operand);
    } else if (old == request.compare) {
      memory.putLong(offset, request.operand);
    }
    request.region.memory().putLong(request.offset, old);
    return CompletionStatus.SUCCESS;
  }

  /** The region that the request names, if the peer may do that to all of its bytes; or null. */
  private static RegisteredMemory reachable(
      SendEntry request, MemoryQueuePair target, Access right) {
    RegisteredMemory region = target.protectionDomain().find(request.rkey);
    return region != null
            && region.access().contains(right)
            && region.offsetOf(request.remoteAddress, request.length) >= 0
        ? region
        : null;
  }
}
