package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in messages. */
final class MessageMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          number(0, "0 (expected: 1 to 536870911)", Diagnostic.FIELD_NUMBER_OUT_OF_RANGE),
          number(-3, "-3 (expected: 1 to 536870911)", Diagnostic.FIELD_NUMBER_OUT_OF_RANGE),
          number(
              536870912,
              "536870912 (expected: 1 to 536870911)",
              Diagnostic.FIELD_NUMBER_OUT_OF_RANGE),
          number(
              19000,
              "19000, but 19000 to 19999 are protobuf's own (choose another)",
              Diagnostic.FIELD_NUMBER_RESERVED),
          number(
              19999,
              "19999, but 19000 to 19999 are protobuf's own (choose another)",
              Diagnostic.FIELD_NUMBER_RESERVED),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_DUPLICATE,
              "component b of Item has number 1, as has component a of Item (each needs its own)",
              """
              @RpcMessage record Item(
                  @Field(1) int a,
                  @Field(1) int b) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_MISSING,
              "field b of Item has no @Field number, but others beside it do (number all of them or"
                  + " none)",
              """
              @RpcMessage class Item {
                @Field(1) int a;
                int b; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_OUTSIDE_MESSAGE,
              "field a of Item is annotated with @Field (expected: a record's component, an instance"
                  + " field of an @RpcMessage class, a parameter of an @RpcService method, an enum's constant,"
                  + " or a message that a sealed interface permits)",
              """
              class Item {
                @Field(1) int a; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_OUTSIDE_MESSAGE,
              "field COUNT of Item is annotated with @Field (expected: a record's component, an"
                  + " instance field of an @RpcMessage class, a parameter of an @RpcService method, an"
                  + " enum's constant, or a message that a sealed interface permits)",
              """
              @RpcMessage class Item {
                @Field(1) static int COUNT; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_NOT_CLASS,
              "Item is annotated with @RpcMessage (expected: a record, a class or a sealed interface)",
              """
              @RpcMessage interface Item {} // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_NOT_CLASS,
              "Item is annotated with @RpcMessage (expected: a record, a class or a sealed interface)",
              """
              @RpcMessage enum Item { A } // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_GENERIC,
              "message Page has type parameters (expected: none; write a record for each use)",
              """
              @RpcService interface Shop {
                Page<String> find();
              }
              record Page<T>(List<T> items) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_ABSTRACT,
              "message Item is abstract, so that it cannot be read (expected: a concrete class)",
              """
              @RpcMessage abstract class Item {} // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_INNER,
              "message Outer.Item is an inner class, which needs an outer object (make it static)",
              """
              class Outer {
                @RpcMessage class Item { int a; } // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_EXTENDS,
              "message Item extends Base, whose fields would not be sent (expected: a class that"
                  + " extends nothing; hold it in a field instead)",
              """
              class Base { int a; }
              @RpcMessage class Item extends Base { int b; } // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_CONSTRUCTOR,
              "message Item cannot be made (expected: a visible constructor without parameters, or one"
                  + " with the parameters (int, List<String>), which are its fields)",
              """
              @RpcMessage class Item { // here
                int a;
                List<String> b;
                Item(List<String> b, int a) {}
                private Item() {}
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_FIELD_UNREADABLE,
              "field done of Item cannot be read (expected: a visible method done() or isDone(), or a"
                  + " visible field)",
              """
              @RpcMessage class Item {
                int a;
                private boolean done; // here
                void setDone(boolean done) {}
                private boolean isDone() { return done; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_FIELD_UNSETTABLE,
              "field names of Item cannot be set (expected: a visible method"
                  + " setNames(List<String>), or a visible field that is not final)",
              """
              @RpcMessage class Item {
                private List<String> names; // here
                List<String> names() { return names; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_ENDLESS,
              "component next of Node: Node contains itself without end: Node -> Node (break the circle"
                  + " by Optional, List, Set or Map)",
              """
              @RpcService interface Shop {
                Node find();
              }
              record Node(
                  int id,
                  Node next) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_ENDLESS,
              "component a of C: A contains itself without end: A -> B -> C -> A (break the circle by"
                  + " Optional, List, Set or Map)",
              """
              @RpcService interface Shop {
                A find();
                B findB();
              }
              record A(B b, Optional<A> fine, List<A> fineToo) {}
              record B(C c) {}
              record C(A a) {} // here
              """));

  private MessageMistakes() {}

  private static DiagnosticCase number(int number, String text, Diagnostic diagnostic) {
    return new DiagnosticCase(
        diagnostic,
        "component a of Item has field number " + text,
        """
        @RpcService interface Shop {
          void add(Item item);
        }
        record Item(
            @Field(%d) int a) {} // here
        """
            .formatted(number));
  }
}
