/**
 * Annotated services on any gRPC server, and annotated interfaces as clients of any gRPC channel.
 * The processor writes what binds a service, {@code InventoryGrpc}, over the classes in here.
 */
package io.ringbell.grpc.bridge;
