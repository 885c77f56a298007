package io.ringbell.grpc.bridge;

import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;

/** What the kit wants to know of a publisher of answers; run by {@link ReactiveStreamsTest}. */
public final class AnswersVerification extends FlowPublisherVerification<Integer> {
  private static final long TIMEOUT_MILLIS = 5000;
  private static final long SILENCE_MILLIS = 50;

  private Rig rig;

  public AnswersVerification() {
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
  public Flow.Publisher<Integer> createFlowPublisher(long elements) {
    return DepotGrpc.client(rig.channel).numbers((int) Math.min(elements, Integer.MAX_VALUE));
  }

  @Override
  public Flow.Publisher<Integer> createFailedFlowPublisher() {
    Rig closed = Rig.of(DepotGrpc.bind(new DepotService()));
    closed.close();
    return DepotGrpc.client(closed.channel).numbers(1);
  }
}
