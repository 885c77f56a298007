package io.ringbell.rpc.tcp;

import io.ringbell.rpc.contract.ConnectCyclesContract;

class TcpConnectCyclesTest extends ConnectCyclesContract {
  TcpConnectCyclesTest() {
    super("tcp://127.0.0.1:0", 10_000);
  }
}
