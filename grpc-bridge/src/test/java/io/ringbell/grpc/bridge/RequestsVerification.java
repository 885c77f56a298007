package io.ringbell.grpc.bridge;

import io.ringbell.grpc.bridge.depot.Depot.Item;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;

/** What the kit wants to know of a subscriber to requests; run by {@link ReactiveStreamsTest}. */
public final class RequestsVerification extends FlowSubscriberBlackboxVerification<Item> {
  private static final long TIMEOUT_MILLIS = 5000;
  private static final long SILENCE_MILLIS = 50;

  private Rig rig;

  public RequestsVerification() {
    super(new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS));
  }

  @BeforeClass
  public void start() {
    rig = Rig.of(DepotGrpc.bind(new DepotService()));
  }

  @AfterClass
  public void close() {
    rig.close();
  }

  @Override
  public Flow.Subscriber<Item> createFlowSubscriber() {
    AtomicReference<Flow.Subscriber<Item>> subscriber = new AtomicReference<>();
    Flow.Publisher<Item> requests = to -> subscriber.set(cast(to));
    Collected<Item> unused =
        Collected.of(DepotGrpc.client(rig.channel).relay(requests), Long.MAX_VALUE);
    return subscriber.get();
  }

  @SuppressWarnings("unchecked") // a subscriber of anything takes items
  private static Flow.Subscriber<Item> cast(Flow.Subscriber<? super Item> to) {
    return (Flow.Subscriber<Item>) to;
  }

  @Override
  public Item createElement(int element) {
    return new Item("item", element, List.of());
  }
}
