package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.RemoteView;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Memory of the peer that is looked at where it lies, by fabrics that can; others say no. */
abstract class ViewContract extends ContractTest {
  private static final int LENGTH = 100_000;
  private static final Set<Access> VIEWABLE =
      EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_READ, Access.REMOTE_VIEW);

  private static RemoteView view(Side viewer, MemoryRegion region) {
    return viewer.queuePair.view(region.address(), region.rkey(), region.length());
  }

  private static byte[] bytes(RemoteView view, int length) {
    byte[] bytes = new byte[length];
    view.buffer().get(0, bytes);
    return bytes;
  }

  /** Something goes through both ways, so that neither side has an error. */
  private static void assertTheyStillTalk(Pair pair) {
    for (Side side : new Side[] {pair.client(), pair.server()}) {
      Side other = pair.other(side);
      side.done.clear();
      other.done.clear();
      other.postReceive(1, 0, 64);
      side.post(side.send(2, 0, 64));
      assertThat(pair.await(side, 1).status()).isEqualTo(CompletionStatus.SUCCESS);
      assertThat(pair.await(other, 1).status()).isEqualTo(CompletionStatus.SUCCESS);
    }
  }

  /** On each fabric: the hint costs nothing, and the memory is as any other. */
  @Test
  void memoryThatIsToBeViewedCanBeRead() {
    Pair pair = connect(SideConfig.DEFAULT);
    MemoryRegion region = pair.server().region(64, VIEWABLE);
    assertThat(region.buffer().isDirect()).isTrue();
    assertThat(region.buffer().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    assertThat(region.buffer().capacity()).isEqualTo(64).isEqualTo(region.length());
    assertThat(region.buffer().alignmentOffset(0, 64)).isZero();
    assertThat(region.address() % 64).isZero();
    assertThat(region.access()).isEqualTo(VIEWABLE);
    assertThat(Side.bytes(region, 0, 64)).containsOnly(0);
    region.buffer().put(0, Side.pattern(64, 3));
    pair.client().post(pair.client().read(1, 0, 64, region, 0));
    assertThat(pair.await(pair.client(), 1).status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(pair.client().bytes(0, 64)).isEqualTo(Side.pattern(64, 3));
  }

  @Test
  void aFabricWithoutViewsGivesNone() {
    Pair pair = connect();
    MemoryRegion region = pair.server().region(LENGTH, VIEWABLE);
    RemoteView view = view(pair.client(), region);
    assertThat(view != null).isEqualTo(clientFabric.capabilities().views());
    assertTheyStillTalk(pair);
  }

  @Test
  void aViewShowsTheMemoryAsItIs() {
    requires(clientFabric.capabilities().views(), "views");
    Pair pair = connect();
    for (Side owner : new Side[] {pair.client(), pair.server()}) {
      Side viewer = pair.other(owner);
      MemoryRegion region = owner.region(LENGTH, VIEWABLE);
      for (int seed = 0; seed < 3; seed++) { // and again
        region.buffer().put(0, Side.pattern(LENGTH, seed));
        assertTheyStillTalk(pair); // a message orders them
        try (RemoteView view = view(viewer, region)) {
          assertThat(view.buffer()).isSameAs(view.buffer());
          assertThat(view.buffer().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
          assertThat(view.buffer().capacity()).isGreaterThanOrEqualTo(LENGTH);
          assertThat(bytes(view, LENGTH)).isEqualTo(Side.pattern(LENGTH, seed));
          region.buffer().putLong(64, 77);
          assertTheyStillTalk(pair);
          assertThat(view.buffer().getLong(64)).isEqualTo(77);
        }
      }
    }
  }

  @Test
  void whatCannotBeViewedIsNotAnError() {
    Pair pair = connect();
    Side viewer = pair.client();
    MemoryRegion ordinary =
        pair.server().region(LENGTH, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_READ));
    MemoryRegion region = pair.server().region(LENGTH, VIEWABLE);
    assertThat(view(viewer, ordinary)).as("no hint").isNull();
    assertThat(viewer.queuePair.view(region.address(), region.rkey() ^ 1, 64)).as("key").isNull();
    assertThat(viewer.queuePair.view(region.address() + 64, region.rkey(), 64))
        .as("not from its start")
        .isNull();
    assertThat(viewer.queuePair.view(region.address(), region.rkey(), Integer.MAX_VALUE))
        .as("beyond its end")
        .isNull();
    assertThat(viewer.queuePair.view(0, 0, 1)).isNull();
    assertThat(viewer.queuePair.view(-1, -1, 1)).isNull();
    assertTheyStillTalk(pair);
  }

  @Test
  void memoryThatIsClosedWhileItIsViewedStaysMemory() {
    requires(clientFabric.capabilities().views(), "views");
    Pair pair = connect();
    MemoryRegion region = pair.server().region(LENGTH, VIEWABLE);
    region.buffer().put(0, Side.pattern(LENGTH, 5));
    RemoteView view = view(pair.client(), region);
    region.close();
    assertThat(bytes(view, LENGTH)).as("not given back yet").isEqualTo(Side.pattern(LENGTH, 5));
    view.close();
    view.close();
    assertThat(bytes(view, LENGTH)).as("what lies there then").hasSize(LENGTH);
    assertThat(view(pair.client(), region)).isNull();
    assertTheyStillTalk(pair);
  }

  @Test
  void viewsEndWithTheirQueuePair() {
    requires(clientFabric.capabilities().views(), "views");
    Pair pair = connect();
    MemoryRegion viewed = pair.server().region(LENGTH, VIEWABLE);
    MemoryRegion idle = pair.server().region(LENGTH, VIEWABLE);
    view(pair.client(), idle).close();
    RemoteView view = view(pair.client(), viewed);
    pair.client().queuePair.close();
    assertThat(pair.client().queuePair.view(idle.address(), idle.rkey(), 64)).isNull();
    viewed.buffer().putLong(0, 9);
    assertThat(view.buffer().getLong(0)).as("still memory").isEqualTo(9);
    view.close();
    viewed.close();
    idle.close();
    assertThat(bytes(view, LENGTH)).hasSize(LENGTH);
  }

  @Test
  void thePeersEndLeavesTheView() {
    requires(clientFabric.capabilities().views(), "views");
    Pair pair = connect();
    MemoryRegion region = pair.server().region(LENGTH, VIEWABLE);
    region.buffer().put(0, Side.pattern(LENGTH, 6));
    RemoteView view = view(pair.client(), region);
    pair.server().close();
    pair.until("the end", () -> pair.client().queuePair.state() == QueuePair.State.ERROR);
    assertThat(bytes(view, LENGTH)).isEqualTo(Side.pattern(LENGTH, 6));
    view.close();
    assertThat(view(pair.client(), region)).isNull();
  }
}
