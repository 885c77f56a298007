package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;

/** What generated code uses of gRPC and of the bridge, by name. */
final class GrpcTypes {
  private static final String BRIDGE = "io.ringbell.grpc.bridge";

  static final ClassName GRPC_BINDING = ClassName.get(BRIDGE, "GrpcBinding");
  static final ClassName GRPC_CALLS = ClassName.get(BRIDGE, "GrpcCalls");
  static final ClassName GRPC_METHOD = ClassName.get(BRIDGE, "GrpcMethod");
  static final ClassName GRPC_SCHEMA = ClassName.get(BRIDGE, "GrpcSchema");
  static final ClassName CALL_OPTIONS = ClassName.get("io.grpc", "CallOptions");
  static final ClassName CHANNEL = ClassName.get("io.grpc", "Channel");
  static final ClassName SERVICE_DEFINITION = ClassName.get("io.grpc", "ServerServiceDefinition");
  static final ClassName EMPTY = ClassName.get("com.google.protobuf", "Empty");

  private GrpcTypes() {}
}
