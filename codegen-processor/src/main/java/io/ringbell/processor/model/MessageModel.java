package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;

/**
 * A record or class that is a message, or an exception class of which a message is sent.
 *
 * @param type the class
 * @param properties its fields in declaration order, which is also the constructor's
 * @param mutable whether it is made by a constructor without parameters and filled afterwards
 * @param reserved numbers and names that no field may have
 */
public record MessageModel(
    ClassName type, List<PropertyModel> properties, boolean mutable, ReservedModel reserved) {
  /** Copies the list. */
  public MessageModel {
    properties = List.copyOf(properties);
  }
}
