package io.ringbell.rpc.contract;

import io.ringbell.annotations.NoProto;
import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** {@link Refusals} as a client has it that does not know its exceptions. */
@NoProto
@RpcService("contract.Refusals")
interface RefusalsDrift {
  String unary(int how);

  CompletableFuture<String> later(int how);
}
