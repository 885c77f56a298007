package io.ringbell.rpc.tcp;

import io.ringbell.rpc.contract.ProcessesContract;

class TcpProcessesTest extends ProcessesContract {
  TcpProcessesTest() {
    super("tcp://127.0.0.1:0");
  }
}
