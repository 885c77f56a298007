package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallObserver;
import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hears how calls go, and remembers it. */
final class Ends implements CallObserver {
  private final List<Metadata> headers = new CopyOnWriteArrayList<>();
  private final List<Metadata> trailers = new CopyOnWriteArrayList<>();
  private final List<Code> codes = new CopyOnWriteArrayList<>();

  @Override
  public void onHeaders(Metadata ahead) {
    headers.add(ahead);
  }

  @Override
  public void onEnd(Status status, Metadata behind) {
    trailers.add(behind);
    codes.add(status.code());
    throw new IllegalStateException("what an observer throws is dropped");
  }

  List<Metadata> headers() {
    return headers;
  }

  List<Metadata> trailers() {
    return trailers;
  }

  List<Code> codes() {
    return codes;
  }

  /** Exactly these ends have been told. */
  void await(Code... expected) {
    Await.until("ends " + codes, () -> codes.size() >= expected.length);
    assertThat(codes).containsExactly(expected);
  }
}
