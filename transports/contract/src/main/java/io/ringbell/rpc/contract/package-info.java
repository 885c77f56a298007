/**
 * The RPC suite: what annotated services do over every fabric. A fabric's test class extends {@link
 * io.ringbell.rpc.contract.RpcContract} and says which addresses to use.
 */
package io.ringbell.rpc.contract;
