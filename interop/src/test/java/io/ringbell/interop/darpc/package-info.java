/** A ping-pong of DaRPC, unchanged from Maven Central, on the native half of the verbs fabric. */
package io.ringbell.interop.darpc;
