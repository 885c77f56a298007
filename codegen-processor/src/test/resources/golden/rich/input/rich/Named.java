package rich;

/** Its generic method is the same as that of {@link Renamed}, once the service gives the type. */
interface Named<T> {
  T sameTwice(T value);
}
