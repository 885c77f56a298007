package io.ringbell.grpc.bridge;

import io.grpc.ClientCall;
import java.util.concurrent.Flow;

/**
 * A call with a stream of answers; cancelling the subscription cancels it.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
final class AnswerStream<Q, R> extends ClientExchange<Q, R> {
  private final InboundStream<R> answers;

  AnswerStream(GrpcMethod<Q, R> method, ClientCall<Q, R> call) {
    super(method, call);
    this.answers =
        new InboundStream<>(
            call::request, problem -> cancel("the subscriber wants no more", problem));
  }

  /** For the one subscriber, after the start. */
  void subscribe(Flow.Subscriber<? super R> subscriber) {
    answers.subscribe(subscriber);
  }

  @Override
  void onStarted() {}

  @Override
  public void onMessage(R message) {
    answers.onMessage(message);
  }

  @Override
  void onEnd(Throwable problem) {
    answers.onEnd(problem);
  }
}
