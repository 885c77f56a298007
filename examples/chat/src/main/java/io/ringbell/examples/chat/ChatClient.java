package io.ringbell.examples.chat;

import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** The client program: says what is typed, prints what is heard, until the input ends. */
public final class ChatClient {
  private ChatClient() {}

  /** The member's name, and the server's address if it is not {@code tcp://127.0.0.1:7475}. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: ChatClient <name> [address]");
      System.exit(2);
    }
    String address = args.length == 1 ? "tcp://127.0.0.1:7475" : args[1];
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    run(args[0], address, in, System.out);
  }

  static void run(String name, String address, BufferedReader in, PrintStream out)
      throws IOException, InterruptedException {
    try (RpcChannel channel = RpcChannel.open(address);
        RpcStream<Line, Line> room =
            ChatStub.of(channel).withMetadata(Metadata.of(Chat.NAME, name)).joinCall()) {
      Thread listener = new Thread(() -> print(room, out), "chat-listener");
      listener.start();
      String text = in.readLine();
      while (text != null && room.send(new Line("", text))) {
        text = in.readLine();
      }
      room.halfClose();
      listener.join();
    }
  }

  private static void print(RpcStream<Line, Line> room, PrintStream out) {
    try {
      room.forEachRemaining(line -> out.println(line.from() + ": " + line.text()));
    } catch (RpcException e) {
      out.println("the chat has ended: " + e.status());
    }
  }
}
