package io.ringbell.grpc;

import io.ringbell.annotations.RpcService;

/** The same methods, of a service of gRPC's. */
@RpcService("test.Grpc")
public interface GrpcWords {
  String upper(String word);
}
