package io.ringbell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PublishersTest {
  /** Notes all signals, and asks for {@code first} items at once and {@code each} after an item. */
  private static final class Recorder implements Flow.Subscriber<Object> {
    private final List<Object> items = new ArrayList<>();
    private final List<Object> ends = new ArrayList<>();
    private final long first;
    private final long each;
    private Flow.Subscription subscription;

    Recorder(long first, long each) {
      this.first = first;
      this.each = each;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      if (first != 0) {
        subscription.request(first);
      }
    }

    @Override
    public void onNext(Object item) {
      items.add(item);
      if (each != 0) {
        subscription.request(each);
      }
    }

    @Override
    public void onError(Throwable problem) {
      ends.add(problem);
    }

    @Override
    public void onComplete() {
      ends.add("complete");
    }
  }

  private static Recorder record(Iterable<?> items, long first, long each) {
    Recorder recorder = new Recorder(first, each);
    Publishers.<Object>of(items).subscribe(recorder);
    return recorder;
  }

  @Test
  void deliversWhatIsAskedForAndCompletesWithTheLast() {
    Recorder recorder = record(List.of(1, 2, 3), 2, 0);
    assertThat(recorder.items).containsExactly(1, 2);
    assertThat(recorder.ends).isEmpty();
    recorder.subscription.request(1);
    assertThat(recorder.items).containsExactly(1, 2, 3);
    assertThat(recorder.ends).containsExactly("complete");
    recorder.subscription.request(1);
    assertThat(recorder.ends).hasSize(1);
  }

  @Test
  void anEmptyStreamCompletesWithoutDemand() {
    assertThat(record(List.of(), 0, 0).ends).containsExactly("complete");
  }

  @Test
  void manyItemsOneByOneDoNotDeepenTheStack() {
    List<Integer> many = IntStream.range(0, 200_000).boxed().toList();
    Recorder recorder = record(many, 1, 1);
    assertThat(recorder.items).isEqualTo(many);
    assertThat(recorder.ends).containsExactly("complete");
    assertThat(record(many, Long.MAX_VALUE, Long.MAX_VALUE).items).hasSize(many.size());
  }

  @Test
  void wrongDemandAndNullItemsEndTheStream() {
    Recorder wrong = record(List.of(1), -1, 0);
    assertThat(wrong.ends).hasSize(1).first().isInstanceOf(IllegalArgumentException.class);
    assertThat(wrong.items).isEmpty();
    Recorder none = record(Collections.singletonList(null), 1, 0);
    assertThat(none.ends).hasSize(1).first().isInstanceOf(NullPointerException.class);
  }

  @Test
  void anIteratorThatThrowsFailsItsStream() {
    IllegalStateException problem = new IllegalStateException("no more");
    Recorder recorder =
        record(
            () -> {
              throw problem;
            },
            1,
            0);
    assertThat(recorder.ends).containsExactly(problem);
  }

  @Test
  void nothingComesAfterACancel() {
    Recorder recorder = record(Arrays.asList(1, 2, 3), 1, 0);
    recorder.subscription.cancel();
    recorder.subscription.request(5);
    assertThat(recorder.items).containsExactly(1);
    assertThat(recorder.ends).isEmpty();
  }

  @Test
  void itemsAreTakenOneByOne() {
    List<Integer> many = IntStream.range(0, 1000).boxed().toList();
    List<Object> taken = new ArrayList<>();
    try (PublishedItems<Object> items = Publishers.items(Publishers.of(many))) {
      items.forEachRemaining(taken::add);
      assertThatThrownBy(items::next).isInstanceOf(NoSuchElementException.class);
    }
    assertThat(taken).isEqualTo(many);
  }

  @Test
  void aFailureComesBehindTheItems() {
    RpcException failure = Status.NOT_FOUND.asException();
    try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>(Runnable::run, 16);
        PublishedItems<Integer> items = Publishers.items(source)) {
      source.submit(1);
      source.closeExceptionally(failure);
      assertThat(items.next()).isEqualTo(1);
      assertThatThrownBy(items::hasNext).isSameAs(failure);
    }
  }

  @Test
  void aForeignFailureIsTheCause() {
    try (PublishedItems<Integer> items =
        Publishers.items(
            Publishers.of(
                () -> {
                  throw new IllegalArgumentException("bad");
                }))) {
      assertThatThrownBy(items::hasNext)
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("bad");
    }
  }

  @Test
  void closingCancelsTheSource() {
    try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>(Runnable::run, 16)) {
      PublishedItems<Integer> items = Publishers.items(source);
      assertThat(source.getNumberOfSubscribers()).isEqualTo(1);
      items.close();
      assertThat(source.getNumberOfSubscribers()).isZero();
      assertThat(items.hasNext()).isFalse();
    }
  }

  @Test
  void anInterruptedThreadStopsWaiting() {
    try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>();
        PublishedItems<Integer> items = Publishers.items(source)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(items::hasNext)
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> assertThat(e.status().code()).isEqualTo(Status.Code.CANCELLED));
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
