package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in what is reserved. */
final class ReservedMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.RESERVED_INVALID,
              "message Item reserves \"9 - 11\" (expected: a number or a range, such as 2, 9 to 11, or 40 to max, up to 536870911)",
              """
              @RpcMessage @Reserved({"2", "9 - 11"}) record Item(int id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_INVALID,
              "message Item reserves \"11 to 9\" (expected: a number or a range, such as 2, 9 to 11, or 40 to max, up to 536870911)",
              """
              @RpcMessage @Reserved("11 to 9") record Item(int id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_INVALID,
              "message Item reserves \"536870912\" (expected: a number or a range, such as 2, 9 to 11, or 40 to max, up to 536870911)",
              """
              @RpcMessage @Reserved("536870912") record Item(int id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_NUMBER_USED,
              "component name of Item has number 10, which is reserved (choose another)",
              """
              @RpcMessage @Reserved("9 to 11") record Item(
                  @Field(1) int id,
                  @Field(10) String name) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_NAME_USED,
              "field name of Item has a name that is reserved (choose another)",
              """
              @RpcMessage @Reserved(names = "name") class Item {
                int id;
                String name; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_NUMBER_USED,
              "constant Color.GREEN has number 2147483647, which is reserved (choose another)",
              """
              @RpcService interface Shop {
                void paint(Color color);
              }
              @Reserved("7 to max") enum Color {
                @Field(0) RED,
                @Field(2147483647) GREEN // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_NUMBER_USED,
              "case Circle of Shape has number 1, which is reserved (choose another)",
              """
              @RpcMessage @Reserved("1") sealed interface Shape permits Circle {}
              record Circle(int radius) implements Shape {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_NUMBER_USED,
              "parameter b of Shop.find has number 2, which is reserved (choose another)",
              """
              @RpcService interface Shop {
                @Reserved("2") void find(
                    int a,
                    int b); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_OUTSIDE_MESSAGE,
              "Item is annotated with @Reserved (expected: a record, an @RpcMessage class, a sealed interface, an enum, or a method of an @RpcService)",
              """
              @Reserved("2") class Item {} // here
              """),
          new DiagnosticCase(
              Diagnostic.RESERVED_OUTSIDE_MESSAGE,
              "method find of Shop is annotated with @Reserved (expected: a record, an @RpcMessage class, a sealed interface, an enum, or a method of an @RpcService)",
              """
              interface Shop {
                @Reserved("2") void find(); // here
              }
              """));

  private ReservedMistakes() {}
}
