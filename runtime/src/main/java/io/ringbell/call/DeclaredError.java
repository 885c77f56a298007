package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;

/**
 * An exception class that a method declares, and how its content is coded. Generated; immutable.
 *
 * @param <E> the class
 * @param type the class
 * @param name on the wire, the same on both sides
 * @param code of the status that goes with it
 * @param writer writes what is sent of it: its own fields or its text, never its stack trace
 * @param reader makes a new exception, with the stack trace of the reading thread
 */
public record DeclaredError<E extends Throwable>(
    Class<E> type,
    String name,
    Status.Code code,
    MessageWriter<E> writer,
    MessageReader<E> reader) {
  /** Checks that all is given. */
  public DeclaredError {
    requireNonNull(type, "type");
    requireNonNull(name, "name");
    requireNonNull(code, "code");
    requireNonNull(writer, "writer");
    requireNonNull(reader, "reader");
  }
}
