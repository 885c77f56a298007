package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;

/**
 * A record or class that is a message.
 *
 * @param type the class
 * @param properties its fields in declaration order, which is also the constructor's
 * @param mutable whether it is made by a constructor without parameters and filled afterwards
 */
public record MessageModel(ClassName type, List<PropertyModel> properties, boolean mutable) {
  /** Copies the list. */
  public MessageModel {
    properties = List.copyOf(properties);
  }
}
