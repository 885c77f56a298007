package io.ringbell.examples.chat;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.Flow;

/** A room to talk in. */
@RpcService("chat.v1.Chat")
public interface Chat {
  /** The metadata that names who joins. */
  String NAME = "chat-name";

  /**
   * Enters the room: what is published is said to the others, and what they say comes back. The end
   * of either stream is a good-bye.
   */
  Flow.Publisher<Line> join(Flow.Publisher<Line> said);

  /** Who is in the room, in alphabetical order. */
  List<String> members();
}
