package io.ringbell.rpc.contract;

import io.ringbell.annotations.NoProto;
import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** The same service as another team has it: methods that are missing, or have other types. */
@NoProto
@RpcService("io.ringbell.rpc.contract.Probe")
interface ProbeDrift {
  /** Is not offered. */
  String missing(String text);

  /** Is not offered. */
  CompletableFuture<String> missingLater(String text);

  /** The server reads a String. */
  String crash(byte[] text);

  /** The server sends any bytes. */
  String echo(byte[] payload);
}
