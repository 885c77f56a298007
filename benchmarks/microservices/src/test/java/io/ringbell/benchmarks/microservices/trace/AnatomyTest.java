package io.ringbell.benchmarks.microservices.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AnatomyTest {
  @Test
  void bothSidesOfACallMakeItsPhases() {
    Hop hop =
        only(
            new CallRecord(1, "a.b", 100, 110, 130, 160, 700),
            new VisitRecord(1, "a.b", 200, 250, 600));
    assertThat(hop.count()).isEqualTo(1);
    assertThat(hop.at(Phase.QUEUE, 50)).isEqualTo(10 + 50);
    assertThat(hop.at(Phase.ENCODE, 50)).isEqualTo(20);
    assertThat(hop.at(Phase.POST, 50)).isEqualTo(30);
    assertThat(hop.at(Phase.WIRE, 50)).isEqualTo(40);
    assertThat(hop.at(Phase.HANDLER, 50)).isEqualTo(350);
    assertThat(hop.at(Phase.REPLY, 50)).isEqualTo(100);
    assertThat(hop.total(50)).isEqualTo(600);
    assertThat(sum(hop)).isEqualTo(600);
  }

  @Test
  void aReceiverMayBeQuickerThanTheSenderIsBack() {
    Hop hop =
        only(
            new CallRecord(1, "a.b", 100, 100, 130, 260, 700),
            new VisitRecord(1, "a.b", 200, 250, 600));
    assertThat(hop.at(Phase.POST, 50)).isEqualTo(70);
    assertThat(hop.at(Phase.WIRE, 50)).isZero();
    assertThat(sum(hop)).isEqualTo(600);
  }

  @Test
  void whatCannotBeToldApartIsWithTheNext() {
    Hop hop =
        only(
            new CallRecord(1, "a.b", 100, 100, 130, 0, 700),
            new VisitRecord(1, "a.b", 200, 250, 600));
    assertThat(hop.at(Phase.POST, 50)).isEqualTo(-1);
    assertThat(hop.mean(Phase.POST)).isEqualTo(-1);
    assertThat(hop.at(Phase.WIRE, 50)).isEqualTo(70);
  }

  @Test
  void callsOfWhichOneSideIsMissingAreLeftOut() {
    Anatomy anatomy = new Anatomy();
    anatomy.add(
        List.of(
            Anatomy.CALL + new CallRecord(1, "a.b", 1, 2, 3, 4, 9).line(),
            Anatomy.VISIT + new VisitRecord(2, "a.b", 5, 6, 7).line(),
            Anatomy.CALL + new CallRecord(3, "a.b", 1, 2, 3, 4, 9).line(),
            Anatomy.VISIT + new VisitRecord(3, "a.b", 0, 6, 7).line(),
            "something else"));
    assertThat(anatomy.hops(List.of("a.b"))).isEmpty();
  }

  @Test
  void hopsComeInTheGivenOrder() {
    Anatomy anatomy = new Anatomy();
    for (String name : List.of("b", "a", "c")) {
      anatomy.add(
          List.of(
              Anatomy.CALL + new CallRecord(1, name, 1, 2, 3, 4, 9).line(),
              Anatomy.VISIT + new VisitRecord(1, name, 5, 6, 7).line()));
    }
    assertThat(anatomy.hops(List.of("a", "x", "b")))
        .extracting(Hop::name)
        .containsExactly("a", "b");
  }

  private static Hop only(CallRecord call, VisitRecord visit) {
    Anatomy anatomy = new Anatomy();
    anatomy.add(List.of(Anatomy.CALL + call.line(), Anatomy.VISIT + visit.line()));
    return anatomy.hops(List.of("a.b")).get(0);
  }

  private static long sum(Hop hop) {
    long sum = 0;
    for (Phase phase : Phase.values()) {
      sum += hop.at(phase, 50);
    }
    return sum;
  }
}
