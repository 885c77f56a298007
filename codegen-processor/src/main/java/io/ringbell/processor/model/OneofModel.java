package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Optional;

/**
 * A sealed interface: on the wire a message with one {@code oneof}, whose fields are the messages
 * that the interface permits.
 *
 * @param type the interface
 * @param cases the messages that have a number, in the order in which they are permitted
 * @param unrecognized the record that stands for any other case, and for none; it cannot be sent
 * @param reserved numbers and names that no case may have
 */
public record OneofModel(
    ClassName type, List<Case> cases, Optional<ClassName> unrecognized, ReservedModel reserved) {
  /** The simple name of the record that takes unknown cases. */
  public static final String UNRECOGNIZED = "Unrecognized";

  /** Copies the list. */
  public OneofModel {
    cases = List.copyOf(cases);
  }

  /**
   * One case.
   *
   * @param number of its field
   * @param type of the message, which a {@link MessageModel} describes
   */
  public record Case(int number, ClassName type) {}
}
