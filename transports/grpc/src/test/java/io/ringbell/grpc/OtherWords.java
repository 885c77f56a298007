package io.ringbell.grpc;

import io.ringbell.annotations.RpcService;

/** The same methods, of a service of gRPC's. */
@RpcService("test.Other")
public interface OtherWords {
  String upper(String word);
}
