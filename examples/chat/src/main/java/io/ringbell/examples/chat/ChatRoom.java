package io.ringbell.examples.chat;

import io.ringbell.RpcContext;
import io.ringbell.Status;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Flow;

/** The room on the server. */
public final class ChatRoom implements Chat {
  private final ConcurrentMap<String, Member> members = new ConcurrentHashMap<>();

  @Override
  public Flow.Publisher<Line> join(Flow.Publisher<Line> said) {
    RpcContext context = RpcContext.current();
    String name = context.metadata().get(NAME);
    if (name == null || name.isBlank()) {
      throw Status.INVALID_ARGUMENT
          .withDescription("no name (expected: metadata " + NAME + ")")
          .asException();
    }
    Member member = new Member(name, this);
    if (members.putIfAbsent(name, member) != null) {
      throw Status.ALREADY_EXISTS.withDescription(name + " is in the room already").asException();
    }
    context.onCancel(member::leave);
    say(member, "(enters)");
    said.subscribe(member);
    return member.heard();
  }

  @Override
  public List<String> members() {
    return members.keySet().stream().sorted().toList();
  }

  void say(Member speaker, String text) {
    Line line = new Line(speaker.name(), text);
    members.values().stream().filter(m -> m != speaker).forEach(member -> member.hear(line));
  }

  /** Whether it was there. */
  boolean remove(Member member) {
    return members.remove(member.name(), member);
  }
}
