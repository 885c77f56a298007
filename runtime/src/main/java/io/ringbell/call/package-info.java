/**
 * Calls: what a request, its answer, its deadline and its end are, over one {@link
 * io.ringbell.ring} connection. The public types here are for generated code and for transports of
 * other RPC systems, not for applications.
 */
package io.ringbell.call;
