package io.ringbell.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import io.ringbell.Status;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChatTest {
  private final RpcServer server = ChatServer.start("tcp://127.0.0.1:0");
  private final RpcChannel channel = RpcChannel.open(server.address());

  @AfterEach
  void close() {
    channel.close();
    server.close();
  }

  private RpcStream<Line, Line> join(String name) {
    return ChatStub.of(channel).withMetadata(Metadata.of(Chat.NAME, name)).joinCall();
  }

  private void awaitMembers(String... names) throws InterruptedException {
    Chat chat = ChatStub.of(channel);
    while (!chat.members().equals(List.of(names))) {
      Thread.sleep(1);
    }
  }

  @Test
  void membersHearEachOther() throws InterruptedException {
    try (RpcStream<Line, Line> ann = join("ann")) {
      awaitMembers("ann");
      try (RpcStream<Line, Line> bob = join("bob")) {
        assertThat(ann.next()).isEqualTo(new Line("bob", "(enters)"));
        bob.send(new Line("", "hello"));
        assertThat(ann.next()).isEqualTo(new Line("bob", "hello"));
        ann.send(new Line("", "hi bob"));
        assertThat(bob.next()).isEqualTo(new Line("ann", "hi bob"));
        bob.halfClose();
        assertThat(bob.hasNext()).isFalse();
      }
      assertThat(ann.next()).isEqualTo(new Line("bob", "(leaves)"));
    }
    awaitMembers();
  }

  @Test
  void aMemberThatVanishesLeaves() throws InterruptedException {
    try (RpcStream<Line, Line> ann = join("ann")) {
      awaitMembers("ann");
      RpcChannel other = RpcChannel.open(server.address());
      ChatStub.of(other).withMetadata(Metadata.of(Chat.NAME, "bob")).joinCall();
      assertThat(ann.next()).isEqualTo(new Line("bob", "(enters)"));
      other.close();
      assertThat(ann.next()).isEqualTo(new Line("bob", "(leaves)"));
    }
  }

  @Test
  void aNameIsNeededAndCanBeUsedOnce() throws InterruptedException {
    try (RpcStream<Line, Line> nobody = ChatStub.of(channel).joinCall()) {
      assertThatThrownBy(nobody::hasNext)
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> assertThat(e.status().code()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }
    try (RpcStream<Line, Line> ann = join("ann")) {
      awaitMembers("ann");
      try (RpcStream<Line, Line> second = join("ann")) {
        assertThatThrownBy(second::hasNext).hasMessageContaining("ann is in the room already");
      }
      assertThat(ChatStub.of(channel).members()).containsExactly("ann");
      assertThat(ann.send(new Line("", "still here"))).isTrue();
    }
  }

  @Test
  void whoDoesNotReadIsSentAwayAndHoldsNobodyUp() throws InterruptedException {
    try (RpcStream<Line, Line> slow = join("slow")) {
      awaitMembers("slow");
      try (RpcStream<Line, Line> fast = join("fast")) {
        for (int i = 0; i < 5_000; i++) {
          assertThat(fast.send(new Line("", "line " + i + "x".repeat(100)))).isTrue();
        }
        assertThatThrownBy(() -> slow.forEachRemaining(line -> {}))
            .hasMessageContaining("read faster");
        awaitMembers("fast");
      }
    }
  }

  @Test
  void theClientPrintsWhatItHears() throws Exception {
    try (RpcStream<Line, Line> ann = join("ann")) {
      awaitMembers("ann");
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ChatClient.run(
          "bob",
          server.address(),
          new BufferedReader(new StringReader("good morning\nbye\n")),
          new PrintStream(bytes, true, StandardCharsets.UTF_8));
      assertThat(ann.next().text()).isEqualTo("(enters)");
      assertThat(ann.next().text()).isEqualTo("good morning");
      assertThat(ann.next().text()).isEqualTo("bye");
      assertThat(ann.next().text()).isEqualTo("(leaves)");
    }
  }
}
