package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.ConnectivityState;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The addresses of a channel and the state of them all. */
class SubchannelsTest {
  private static final FabricAddress A = FabricAddress.parse("tcp://127.0.0.1:1");
  private static final FabricAddress B = FabricAddress.parse("tcp://127.0.0.2:1");
  private static final FabricAddress C = FabricAddress.parse("tcp://127.0.0.3:1");

  @Test
  void theBestStateOfAnyIsThatOfAll() {
    Subchannels subchannels = Subchannels.of(List.of(A, B));
    assertThat(subchannels.state()).isEqualTo(ConnectivityState.IDLE);
    subchannels.all().forEach(each -> each.failed(failure("down")));
    assertThat(subchannels.state()).isEqualTo(ConnectivityState.TRANSIENT_FAILURE);
    assertThat(subchannels.areAllFailing()).isTrue();

    subchannels.all().get(0).dialling(Thread.currentThread());
    assertThat(subchannels.state())
        .as("tried again after a failure")
        .isEqualTo(ConnectivityState.TRANSIENT_FAILURE);
    subchannels.all().get(1).ready(null);
    assertThat(subchannels.state()).isEqualTo(ConnectivityState.READY);
    assertThat(subchannels.isAnyReady()).isTrue();
  }

  @Test
  void addressesThatStayKeepTheirState() {
    Subchannels subchannels = Subchannels.of(List.of(A, B));
    Subchannel a = subchannels.all().get(0);
    Subchannel b = subchannels.all().get(1);
    b.failed(failure("down"));

    assertThat(subchannels.replace(List.of(C, B))).containsExactly(a);

    assertThat(subchannels.all()).extracting(Subchannel::address).containsExactly(C, B);
    assertThat(subchannels.all()).element(1).isSameAs(b);
    assertThat(subchannels.contains(a)).isFalse();
    assertThat(subchannels.replace(List.of(C, B))).as("nothing changed").isNull();
  }

  @Test
  void nobodyIsGoneWhenTheAddressesBecomeKnown() {
    Subchannels subchannels = Subchannels.unknown();
    assertThat(subchannels.placeholder()).isNotNull();

    assertThat(subchannels.replace(List.of(A))).isEmpty();

    assertThat(subchannels.placeholder()).isNull();
  }

  @Test
  void whileNamesAreLookedUpAgainTheFailuresStay() {
    Subchannels subchannels = Subchannels.of(List.of(A, B));
    subchannels.all().get(0).failed(failure("a is down"));
    subchannels.all().get(1).failed(failure("b is down"));

    Subchannel names = subchannels.unresolve(subchannels.all().get(1));
    assertThat(subchannels.placeholder()).isSameAs(names);
    assertThat(subchannels.failure()).hasMessageContainingAll("a is down", "b is down");

    subchannels.resolved(names, List.of(B, C));
    assertThat(subchannels.all()).extracting(Subchannel::address).containsExactly(B, C);
    assertThat(subchannels.failure())
        .hasMessageContaining("b is down")
        .hasMessageNotContaining("a is down");
  }

  @Test
  void newAddressesTellWhyTheyWereLookedUp() {
    Subchannels subchannels = Subchannels.of(List.of(A));
    subchannels.all().get(0).failed(failure("a is down"));

    Subchannel names = subchannels.unresolve(subchannels.all().get(0));
    subchannels.resolved(names, List.of(C));

    assertThat(subchannels.failure()).hasMessageContaining("a is down");
  }

  private static FabricException failure(String text) {
    return new FabricException(FabricException.Reason.UNREACHABLE, text);
  }
}
