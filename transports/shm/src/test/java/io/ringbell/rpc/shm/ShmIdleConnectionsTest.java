package io.ringbell.rpc.shm;

import io.ringbell.rpc.contract.IdleConnectionsContract;

class ShmIdleConnectionsTest extends IdleConnectionsContract {
  ShmIdleConnectionsTest() {
    super("shm://localhost:0");
  }
}
