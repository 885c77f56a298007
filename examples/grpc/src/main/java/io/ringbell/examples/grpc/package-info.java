/** A gRPC application that moves from HTTP/2 to Ringbell by one flag. */
package io.ringbell.examples.grpc;
