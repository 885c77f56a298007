package io.ringbell.rpc.contract;

import io.ringbell.annotations.RpcService;

/** A second service. */
@RpcService("elsewhere.v1.Elsewhere")
interface Elsewhere {
  String where();
}
