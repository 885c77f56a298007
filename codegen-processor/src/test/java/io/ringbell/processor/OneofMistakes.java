package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in sealed interfaces. */
final class OneofMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.ONEOF_EMPTY,
              "sealed interface Shape permits nothing that can be sent (expected: at least one record)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape { // here
                record Unrecognized() implements Shape {}
              }
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_CASE,
              "sealed interface Shape permits Square, which is no message (expected: a record, or a final class annotated with @RpcMessage)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape permits Circle, Square {}
              record Circle(int radius) implements Shape {}
              final class Square implements Shape {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_CASE,
              "sealed interface Shape permits Square, which is no message (expected: a record, or a final class annotated with @RpcMessage)",
              """
              @RpcMessage sealed interface Shape permits Circle, Square {}
              record Circle(int radius) implements Shape {}
              @RpcMessage non-sealed class Square implements Shape {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_CASE,
              "sealed interface Shape permits Round, which is no message (expected: a record, or a final class annotated with @RpcMessage)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape permits Round {}
              sealed interface Round extends Shape permits Circle {} // here
              record Circle(int radius) implements Round {}
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_GENERIC,
              "message Shape has type parameters (expected: none; write a record for each use)",
              """
              @RpcService interface Shop {
                Shape<String> find();
              }
              sealed interface Shape<T> permits Circle {} // here
              record Circle(int radius) implements Shape<String> {}
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_NOT_VISIBLE,
              "case of Outer.Shape: Outer.Circle cannot be seen from package shop, where its codec is generated (make it public, or move it there and make it not private)",
              """
              class Outer {
                @RpcService interface Shop {
                  Shape find();
                }
                sealed interface Shape permits Circle {}
                private record Circle(int radius) implements Shape {} // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_MISSING,
              "case Square of Shape has no @Field number, but others beside it do (number all of them or none)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape permits Circle, Square {}
              @Field(4) record Circle(int radius) implements Shape {}
              record Square(int side) implements Shape {} // here
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_DUPLICATE,
              "case Square of Shape has number 4, as has case Circle of Shape (each needs its own)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape permits Circle, Square {}
              @Field(4) record Circle(int radius) implements Shape {}
              @Field(4) record Square(int side) implements Shape {} // here
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_OUTSIDE_MESSAGE,
              "Circle is annotated with @Field (expected: a record's component, an instance field of an @RpcMessage class, a parameter of an @RpcService method, an enum's constant, or a message that a sealed interface permits)",
              """
              @Field(4) record Circle(int radius) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_OBJECT,
              "component what of Circle: Object says nothing about what to send (expected: a record, or another supported type)",
              """
              @RpcService interface Shop {
                Shape find();
              }
              sealed interface Shape permits Circle {}
              record Circle(
                  Object what) implements Shape {} // here
              """));

  private OneofMistakes() {}
}
