package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.Metadata;
import io.ringbell.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells observers how a call goes; what they throw is logged and dropped. */
final class Observers {
  private static final Logger LOG = LoggerFactory.getLogger(Observers.class);

  private Observers() {}

  /** Both, in this order. */
  static CallObserver both(CallObserver first, CallObserver second) {
    return new CallObserver() {
      @Override
      public void onEncoded() {
        Observers.encoded(first);
        Observers.encoded(second);
      }

      @Override
      public void onPosted() {
        Observers.posted(first);
        Observers.posted(second);
      }

      @Override
      public void onHeaders(Metadata headers) {
        Observers.headers(first, headers);
        Observers.headers(second, headers);
      }

      @Override
      public void onEnd(Status status, Metadata trailers) {
        Observers.end(first, status, trailers);
        Observers.end(second, status, trailers);
      }
    };
  }

  /**
   * What the observer of a call hears of one attempt: not that it failed, since another may follow.
   */
  static CallObserver ofAttempt(CallObserver ofCall) {
    return new CallObserver() {
      @Override
      public void onEncoded() {
        Observers.encoded(ofCall);
      }

      @Override
      public void onPosted() {
        Observers.posted(ofCall);
      }

      @Override
      public void onHeaders(Metadata headers) {
        Observers.headers(ofCall, headers);
      }

      @Override
      public void onEnd(Status status, Metadata trailers) {
        if (status.isOk()) {
          Observers.end(ofCall, status, trailers);
        }
      }
    };
  }

  static void encoded(CallObserver observer) {
    try {
      observer.onEncoded();
    } catch (RuntimeException | Error e) {
      LOG.warn("an observer of a call failed", e);
    }
  }

  static void posted(CallObserver observer) {
    try {
      observer.onPosted();
    } catch (RuntimeException | Error e) {
      LOG.warn("an observer of a call failed", e);
    }
  }

  static void headers(CallObserver observer, Metadata headers) {
    try {
      observer.onHeaders(headers);
    } catch (RuntimeException | Error e) {
      LOG.warn("an observer of a call failed", e);
    }
  }

  static void end(CallObserver observer, Status status, Metadata trailers) {
    try {
      observer.onEnd(status, trailers);
    } catch (RuntimeException | Error e) {
      LOG.warn("an observer of a call failed", e);
    }
  }

  /** The call has ended without an answer; null: nobody is to hear of it. */
  static void givenUp(CallObserver observer, Status why) {
    if (observer != null) {
      end(observer, why, Metadata.EMPTY);
    }
  }
}
