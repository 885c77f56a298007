package io.ringbell.rpc.roce;

import io.ringbell.rpc.contract.RpcContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;

class RoceRpcContractTest extends RpcContract {
  @Override
  public String listenAddress() {
    return "roce://127.0.0.1:0";
  }

  @Override
  public String unreachableAddress() {
    return "roce://127.0.0.1:1";
  }

  /** A socket that nobody reads. */
  @Override
  public BlackHole openBlackHole() {
    try {
      DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
      return new BlackHole() {
        @Override
        public String address() {
          return "roce://127.0.0.1:" + socket.getLocalPort();
        }

        @Override
        public void close() {
          socket.close();
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
