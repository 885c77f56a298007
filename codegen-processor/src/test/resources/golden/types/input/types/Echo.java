package types;

/** Contributes its method, with the type argument that the service gives. */
interface Echo<T> {
  T echo(T value);
}
