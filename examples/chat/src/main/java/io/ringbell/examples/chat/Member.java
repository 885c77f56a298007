package io.ringbell.examples.chat;

import io.ringbell.Status;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** One member of the room: subscribes to what its client says, and publishes what it hears. */
final class Member implements Flow.Subscriber<Line> {
  /** Who is so many lines behind is sent away: a slow reader must not hold up the room. */
  private static final int MOST_UNREAD = 64;

  private final String name;
  private final ChatRoom room;
  private final SubmissionPublisher<Line> heard =
      new SubmissionPublisher<>(Runnable::run, MOST_UNREAD);
  private volatile Flow.Subscription said;

  Member(String name, ChatRoom room) {
    this.name = name;
    this.room = room;
  }

  String name() {
    return name;
  }

  Flow.Publisher<Line> heard() {
    return heard;
  }

  void hear(Line line) {
    heard.offer(
        line,
        (subscriber, dropped) -> {
          heard.closeExceptionally(
              Status.RESOURCE_EXHAUSTED
                  .withDescription(MOST_UNREAD + " lines unread: read faster")
                  .asException());
          leave();
          return false;
        });
  }

  /** A second time does nothing. */
  void leave() {
    if (room.remove(this)) {
      room.say(this, "(leaves)");
    }
    Flow.Subscription source = said;
    if (source != null) {
      source.cancel();
    }
    heard.close();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    said = subscription;
    subscription.request(1);
  }

  @Override
  public void onNext(Line line) {
    room.say(this, line.text());
    said.request(1);
  }

  @Override
  public void onError(Throwable problem) {
    leave();
  }

  @Override
  public void onComplete() {
    leave();
  }
}
