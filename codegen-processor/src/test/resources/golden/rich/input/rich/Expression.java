package rich;

/** Contains itself, and can end. */
sealed interface Expression {
  record Number(long value) implements Expression {}

  record Sum(Expression left, Expression right) implements Expression {}
}
