package io.ringbell.examples.routeguide;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Publishers;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RouteGuideTest {
  @Test
  void theDemoShowsEachMethod() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RouteGuideDemo.run("tcp://127.0.0.1:0", new PrintStream(bytes, true, StandardCharsets.UTF_8));
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "at the start: Old Bridge",
            "at sea: nothing",
            "in town: Old Bridge",
            "in town: Market Square",
            "in town: Clock Tower",
            "walked: 3 points, 2 sights, 180 m",
            "read on the bench: nice view");
  }

  @Test
  void aLongRouteIsSummedUp() {
    try (RpcServer server = start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      List<Point> route = IntStream.range(0, 50_000).mapToObj(i -> new Point(i * 100, 0)).toList();
      Summary summary = RouteGuideStub.of(channel).record(Publishers.of(route));
      assertThat(summary.points()).isEqualTo(50_000);
      assertThat(summary.meters()).isEqualTo(49_999L);
    }
  }

  @Test
  void manyNotesAreAnsweredInTurn() {
    try (RpcServer server = start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      Point place = new Point(1, 1);
      List<Note> notes =
          IntStream.range(0, 150).mapToObj(i -> new Note(place, "note " + i)).toList();
      List<Note> answers = new ArrayList<>();
      try (var items =
          Publishers.items(RouteGuideStub.of(channel).exchange(Publishers.of(notes)))) {
        items.forEachRemaining(answers::add);
      }
      assertThat(answers).hasSize(IntStream.range(0, 150).map(i -> Math.min(i, 100)).sum());
      assertThat(answers.get(answers.size() - 1).text()).isEqualTo("note 148");
    }
  }

  private static RpcServer start() {
    return RpcServer.builder()
        .listen("tcp://127.0.0.1:0")
        .addService(RouteGuideSkeleton.of(RouteGuideService.withSamples()))
        .start();
  }
}
