package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;

/**
 * An enum.
 *
 * @param type the enum
 * @param constants those that have a number
 * @param unrecognized the constant that stands for any unknown number; empty if there is none
 * @param reserved numbers and names that no constant may have
 */
public record EnumModel(
    ClassName type, List<Constant> constants, String unrecognized, ReservedModel reserved) {
  /** The name of the constant that takes unknown numbers. */
  public static final String UNRECOGNIZED = "UNRECOGNIZED";

  /** Copies the list. */
  public EnumModel {
    constants = List.copyOf(constants);
  }

  /** The name of the constant with number 0. */
  public String zero() {
    return constants.stream()
        .filter(constant -> constant.number() == 0)
        .map(Constant::name)
        .findFirst()
        .orElseThrow();
  }

  /**
   * One constant.
   *
   * @param name in Java
   * @param number on the wire
   */
  public record Constant(String name, int number) {}
}
