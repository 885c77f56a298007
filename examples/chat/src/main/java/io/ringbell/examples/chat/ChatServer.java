package io.ringbell.examples.chat;

import io.ringbell.RpcServer;

/** The server program. */
public final class ChatServer {
  private ChatServer() {}

  /** The address to listen on may be given; {@code tcp://127.0.0.1:7475} otherwise. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws InterruptedException {
    try (RpcServer server = start(args.length == 0 ? "tcp://127.0.0.1:7475" : args[0])) {
      System.out.println("listening on " + server.address());
      server.awaitTermination();
    }
  }

  static RpcServer start(String address) {
    return RpcServer.builder().listen(address).addService(ChatSkeleton.of(new ChatRoom())).start();
  }
}
