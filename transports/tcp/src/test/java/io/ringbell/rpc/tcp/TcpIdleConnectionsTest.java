package io.ringbell.rpc.tcp;

import io.ringbell.rpc.contract.IdleConnectionsContract;

class TcpIdleConnectionsTest extends IdleConnectionsContract {
  TcpIdleConnectionsTest() {
    super("tcp://127.0.0.1:0");
  }
}
