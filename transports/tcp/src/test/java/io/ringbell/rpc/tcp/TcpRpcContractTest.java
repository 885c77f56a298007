package io.ringbell.rpc.tcp;

import io.ringbell.rpc.contract.RpcContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

class TcpRpcContractTest extends RpcContract {
  @Override
  public String listenAddress() {
    return "tcp://127.0.0.1:0";
  }

  @Override
  public String unreachableAddress() {
    return "tcp://127.0.0.1:1";
  }

  /** A socket whose connections the kernel takes and nobody reads. */
  @Override
  public BlackHole openBlackHole() {
    try {
      ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      return new BlackHole() {
        @Override
        public String address() {
          return "tcp://127.0.0.1:" + socket.getLocalPort();
        }

        @Override
        public void close() {
          try {
            socket.close();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
