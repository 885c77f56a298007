package io.ringbell.rpc.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.shm.ShmSockets;
import io.ringbell.rpc.contract.RpcContract;
import java.nio.channels.ServerSocketChannel;

class ShmRpcContractTest extends RpcContract {
  private static int ports = 2000;

  @Override
  public String listenAddress() {
    return "shm://127.0.0.1:0"; // no name: a channel looks names up again, and counts anew
  }

  @Override
  public String unreachableAddress() {
    return "shm://127.0.0.1:1";
  }

  /** A socket whose connections the kernel takes and nobody reads. */
  @Override
  public BlackHole openBlackHole() {
    String address = "shm://black-hole:" + ports++;
    ServerSocketChannel socket = ShmSockets.listenAndIgnore(FabricAddress.parse(address));
    return new BlackHole() {
      @Override
      public String address() {
        return address;
      }

      @Override
      public void close() {
        ShmSockets.close(socket);
      }
    };
  }
}
