package io.ringbell.rpc.tcp;

import io.ringbell.rpc.contract.NamesContract;

class TcpNamesTest extends NamesContract {
  TcpNamesTest() {
    super("tcp");
  }
}
