package io.ringbell.fabric.support;

import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.util.Set;

/**
 * Makes a native wait end by an interrupt: the JDK calls {@link #wakeup} of a selector whose thread
 * is interrupted between {@code begin} and {@code end}. It selects nothing itself.
 */
public final class InterruptibleWait extends AbstractSelector {
  private final Runnable onInterrupt;

  public InterruptibleWait(Runnable onInterrupt) {
    super(null);
    this.onInterrupt = onInterrupt;
  }

  @Override
  public Selector wakeup() {
    onInterrupt.run();
    return this;
  }

  public void enter() {
    begin();
  }

  public void leave() {
    end();
  }

  @Override
  protected void implCloseSelector() {}

  @Override
  protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
    throw new UnsupportedOperationException("no channels here");
  }

  @Override
  public Set<SelectionKey> keys() {
    return Set.of();
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    return Set.of();
  }

  @Override
  public int selectNow() {
    return 0;
  }

  @Override
  public int select(long timeout) {
    return 0;
  }

  @Override
  public int select() {
    return 0;
  }
}
