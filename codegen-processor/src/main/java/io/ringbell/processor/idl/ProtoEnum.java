package io.ringbell.processor.idl;

import java.util.List;

/** An enum; the constant numbered 0 comes first. */
record ProtoEnum(
    String name,
    String comment,
    boolean deprecated,
    ProtoReserved reserved,
    List<Constant> constants) {
  ProtoEnum {
    constants = List.copyOf(constants);
  }

  /** A constant. */
  record Constant(String name, int number, String comment, boolean deprecated) {}
}
