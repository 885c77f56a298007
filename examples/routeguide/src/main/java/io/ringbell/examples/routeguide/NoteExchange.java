package io.ringbell.examples.routeguide;

import java.util.ArrayDeque;
import java.util.concurrent.Flow;

/**
 * Turns one caller's notes into answers. It takes a note only while its answers are wanted, so that
 * a caller that does not read cannot make it gather them.
 */
final class NoteExchange implements Flow.Publisher<Note> {
  private final NoteBoard board;
  private final Flow.Publisher<Note> notes;

  NoteExchange(NoteBoard board, Flow.Publisher<Note> notes) {
    this.board = board;
    this.notes = notes;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Note> subscriber) {
    notes.subscribe(new Exchange(subscriber));
  }

  private final class Exchange implements Flow.Subscriber<Note>, Flow.Subscription {
    private final Flow.Subscriber<? super Note> answers;
    private final ArrayDeque<Note> pending = new ArrayDeque<>(); // guarded by this, like all below
    private Flow.Subscription source;
    private long demand;
    private boolean asked; // for a note that has not come yet
    private boolean delivering;
    private boolean over;
    private boolean sourceDone;
    private Throwable failure;

    Exchange(Flow.Subscriber<? super Note> answers) {
      this.answers = answers;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      source = subscription;
      answers.onSubscribe(this);
    }

    @Override
    public void onNext(Note note) {
      synchronized (this) {
        asked = false;
        pending.addAll(board.add(note));
      }
      deliver();
    }

    @Override
    public void onError(Throwable problem) {
      synchronized (this) {
        sourceDone = true;
        failure = problem;
      }
      deliver();
    }

    @Override
    public void onComplete() {
      synchronized (this) {
        sourceDone = true;
      }
      deliver();
    }

    @Override
    public void request(long n) {
      synchronized (this) {
        if (n <= 0) {
          sourceDone = true;
          failure = new IllegalArgumentException("request(" + n + ") (expected: more than 0)");
        } else {
          demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
        }
      }
      deliver();
    }

    @Override
    public void cancel() {
      synchronized (this) {
        over = true;
        pending.clear();
      }
      source.cancel();
    }

    /**
     * One thread delivers at a time; it looks again before it stops, so whoever comes meanwhile
     * need not.
     */
    private void deliver() {
      synchronized (this) {
        if (delivering) {
          return;
        }
        delivering = true;
      }
      Runnable step = nextStep();
      while (step != null) {
        step.run();
        step = nextStep();
      }
    }

    private synchronized Runnable nextStep() {
      if (!over && demand > 0 && !pending.isEmpty()) {
        demand--;
        Note answer = pending.remove();
        return () -> answers.onNext(answer);
      }
      if (!over && sourceDone && (pending.isEmpty() || failure != null)) {
        over = true;
        Throwable problem = failure;
        return problem == null ? answers::onComplete : () -> answers.onError(problem);
      }
      if (!over && demand > 0 && !asked && !sourceDone) {
        asked = true;
        return () -> source.request(1);
      }
      delivering = false;
      return null;
    }
  }
}
