package rich;

import io.ringbell.annotations.RpcCodec;

/** As the message of another class. */
@RpcCodec(Money.InCents.class)
final class Money {
  private final long cents;

  private Money(long cents) {
    this.cents = cents;
  }

  static Money cents(long cents) {
    return new Money(cents);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Money money && money.cents == cents;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(cents);
  }

  record Amount(long cents, String currency) {}

  static final class InCents implements io.ringbell.codec.Codec<Money, Amount> {
    @Override
    public Amount encode(Money value) {
      return new Amount(value.cents, "EUR");
    }

    @Override
    public Money decode(Amount wire) {
      return new Money(wire.cents());
    }
  }
}
