package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;

/** What generated code uses of the runtime, by name: the processor does not depend on it. */
final class RuntimeTypes {
  static final ClassName RPC_CHANNEL = ClassName.get("io.ringbell", "RpcChannel");
  static final ClassName CALL_OPTIONS = ClassName.get("io.ringbell", "CallOptions");
  static final ClassName METADATA = ClassName.get("io.ringbell", "Metadata");
  static final ClassName RPC_EXCEPTION = ClassName.get("io.ringbell", "RpcException");
  static final ClassName RPC_RESPONSES = ClassName.get("io.ringbell", "RpcResponses");
  static final ClassName RPC_STREAM = ClassName.get("io.ringbell", "RpcStream");
  static final ClassName ATTEMPT = ClassName.get("io.ringbell.call", "Attempt");
  static final ClassName CLIENT_CALLS = ClassName.get("io.ringbell.call", "ClientCalls");
  static final ClassName CLIENT_CALL = ClassName.get("io.ringbell.call", "ClientCall");
  static final ClassName SERVER_CALL = ClassName.get("io.ringbell.call", "ServerCall");
  static final ClassName SERVICE_SKELETON = ClassName.get("io.ringbell.call", "ServiceSkeleton");
  static final ClassName METHOD_DESCRIPTOR = ClassName.get("io.ringbell.call", "MethodDescriptor");
  static final ClassName DECLARED_ERROR = ClassName.get("io.ringbell.call", "DeclaredError");
  static final ClassName ERROR_CODEC = ClassName.get("io.ringbell.call", "ErrorCodec");
  static final ClassName STATUS_CODE = ClassName.get("io.ringbell", "Status", "Code");
  static final ClassName MESSAGE_READER = ClassName.get("io.ringbell.codec", "MessageReader");
  static final ClassName MESSAGE_WRITER = ClassName.get("io.ringbell.codec", "MessageWriter");
  static final ClassName PRIMITIVE_READER = ClassName.get("io.ringbell.codec", "PrimitiveReader");
  static final ClassName WIRE_SIZER = ClassName.get("io.ringbell.codec", "WireSizer");
  static final ClassName WIRE_WRITER = ClassName.get("io.ringbell.codec", "WireWriter");
  static final ClassName WIRE_READER = ClassName.get("io.ringbell.codec", "WireReader");
  static final ClassName WIRE_TYPE = ClassName.get("io.ringbell.codec", "WireType");

  private RuntimeTypes() {}
}
