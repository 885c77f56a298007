package io.ringbell.grpc;

import io.ringbell.annotations.RpcService;

/** An annotated service, which gRPC stubs call as well. */
@RpcService("test.Words")
public interface Words {
  String upper(String word);
}
