package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in types, wherever they stand. */
final class TypeMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "Thread",
              "result of Shop.find: Thread is not supported (expected: a record of supported types"
                  + " that says what to send)"),
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "ArrayList<String>",
              "result of Shop.find: ArrayList<String> is not supported (expected: List or Set)"),
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "HashMap<String, String>",
              "result of Shop.find: HashMap<String, String> is not supported (expected: Map)"),
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "String[]",
              "result of Shop.find: String[] is not supported (expected: a List)"),
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "Plain",
              "result of Shop.find: Plain is not supported (expected: a record, or a class annotated"
                  + " with @RpcMessage)"),
          inResult(
              Diagnostic.TYPE_UNSUPPORTED,
              "Optional<PlainInterface>",
              "result of Shop.find: PlainInterface is not supported (expected: a record)"),
          inResult(
              Diagnostic.TYPE_OBJECT,
              "Object",
              "result of Shop.find: Object says nothing about what to send (expected: a record, or"
                  + " another supported type)"),
          inResult(
              Diagnostic.TYPE_OBJECT,
              "Map<String, Object>",
              "result of Shop.find: Object says nothing about what to send (expected: a record, or"
                  + " another supported type)"),
          inResult(
              Diagnostic.TYPE_RAW,
              "List",
              "result of Shop.find: List is raw (expected: its type arguments, such as"
                  + " List<String>)"),
          inResult(
              Diagnostic.TYPE_RAW,
              "CompletableFuture",
              "result of Shop.find: CompletableFuture is raw (expected: its type arguments, such as"
                  + " List<String>)"),
          inResult(
              Diagnostic.TYPE_RAW,
              "Map",
              "result of Shop.find: Map is raw (expected: its type arguments, such as"
                  + " List<String>)"),
          inResult(
              Diagnostic.TYPE_WILDCARD,
              "List<? extends Item>",
              "result of Shop.find: ? extends Item is a wildcard (expected: a type that can be read"
                  + " again)"),
          inResult(
              Diagnostic.TYPE_WILDCARD,
              "CompletableFuture<?>",
              "result of Shop.find: ? is a wildcard (expected: a type that can be read again)"),
          inResult(
              Diagnostic.TYPE_WILDCARD,
              "Map<?, String>",
              "result of Shop.find: ? is a wildcard (expected: a type that can be read again)"),
          inResult(
              Diagnostic.TYPE_NESTED,
              "List<List<String>>",
              "result of Shop.find: List<String> cannot be within List<List<String>> (wrap the inner"
                  + " one in a record of its own)"),
          inResult(
              Diagnostic.TYPE_NESTED,
              "Optional<List<String>>",
              "result of Shop.find: List<String> cannot be within Optional<List<String>> (wrap the"
                  + " inner one in a record of its own)"),
          inResult(
              Diagnostic.TYPE_NESTED,
              "Map<String, int[]>",
              "result of Shop.find: int[] cannot be within Map<String, int[]> (wrap the inner one in"
                  + " a record of its own)"),
          inResult(
              Diagnostic.TYPE_MAP_KEY,
              "Map<Item, String>",
              "result of Shop.find: Item cannot be the key of a map (expected: String, Integer, Long,"
                  + " Boolean, Byte, Short or Character)"),
          inResult(
              Diagnostic.TYPE_MAP_KEY,
              "Map<Double, String>",
              "result of Shop.find: Double cannot be the key of a map (expected: String, Integer,"
                  + " Long, Boolean, Byte, Short or Character)"),
          inResult(
              Diagnostic.TYPE_ASYNC,
              "List<CompletableFuture<String>>",
              "result of Shop.find: CompletableFuture<String> can only be a method's result"
                  + " (expected: the type that it completes with)"),
          inResult(
              Diagnostic.TYPE_STREAM,
              "List<Flow.Publisher<String>>",
              "result of Shop.find: Flow.Publisher<String> can only be a method's result or its only"
                  + " parameter (expected: a List, or the type of one element)"),
          inResult(
              Diagnostic.TYPE_STREAM,
              "CompletableFuture<Flow.Publisher<String>>",
              "result of Shop.find: Flow.Publisher<String> can only be a method's result or its only"
                  + " parameter (expected: a List, or the type of one element)"),
          inResult(
              Diagnostic.TYPE_RAW,
              "Flow.Publisher",
              "result of Shop.find: Flow.Publisher is raw (expected: its type arguments, such as"
                  + " List<String>)"),
          inResult(
              Diagnostic.TYPE_WILDCARD,
              "Flow.Publisher<?>",
              "result of Shop.find: ? is a wildcard (expected: a type that can be read again)"),
          inResult(
              Diagnostic.TYPE_SEALED,
              "Shape",
              "result of Shop.find: Shape is a sealed class (expected: a sealed interface that permits"
                  + " records)"),
          inResult(
              Diagnostic.TYPE_PROTOBUF,
              "com.google.protobuf.Message",
              "result of Shop.find: Message can be any message of protobuf (expected: a class that"
                  + " protoc generated)"),
          inResult(
              Diagnostic.TYPE_NESTED,
              "List<OptionalInt>",
              "result of Shop.find: OptionalInt cannot be within List<OptionalInt> (wrap the inner one"
                  + " in a record of its own)"),
          new DiagnosticCase(
              Diagnostic.TYPE_NOT_VISIBLE,
              "result of Outer.Shop.find: Outer.Hidden cannot be seen from package shop, where its codec is"
                  + " generated (make it public, or move it there and make it not private)",
              """
              class Outer {
                private record Hidden(int a) {}
                @RpcService interface Shop {
                  Hidden find(); // here
                }
              }
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_ASYNC,
              "parameter id of Shop.find: CompletableFuture<String> can only be a method's result"
                  + " (expected: the type that it completes with)",
              """
              @RpcService interface Shop {
                int find(
                    int first,
                    CompletableFuture<String> id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_OBJECT,
              "component what of Item: Object says nothing about what to send (expected: a record, or"
                  + " another supported type)",
              """
              @RpcService interface Shop {
                Item find(Item item);
              }
              record Item(
                  int id,
                  Object what) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ENUM_EMPTY,
              "enum Color has no constants to send (expected: at least one)",
              """
              @RpcService interface Shop {
                Color find(Color item);
              }
              enum Color { UNRECOGNIZED } // here
              """),
          new DiagnosticCase(
              Diagnostic.ENUM_ZERO_MISSING,
              "enum Color has no constant numbered 0, which an absent field stands for (number one of"
                  + " them 0)",
              """
              @RpcService interface Shop {
                void paint(List<Color> colors);
              }
              enum Color { // here
                @Field(1) RED,
                @Field(2) GREEN
              }
              """),
          new DiagnosticCase(
              Diagnostic.ENUM_NUMBER_NEGATIVE,
              "constant Color.GREEN has number -1 (expected: 0 to 2147483647)",
              """
              @RpcService interface Shop {
                void paint(Color color);
              }
              enum Color {
                @Field(0) RED,
                @Field(-1) GREEN // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_DUPLICATE,
              "constant Color.GREEN has number 0, as has constant Color.RED (each needs its own)",
              """
              @RpcService interface Shop {
                void paint(Color color);
              }
              enum Color {
                @Field(0) RED,
                @Field(0) GREEN // here
              }
              """));

  private TypeMistakes() {}

  private static DiagnosticCase inResult(Diagnostic diagnostic, String type, String text) {
    return new DiagnosticCase(
        diagnostic,
        text,
        """
        record Item(int id) {}
        class Plain {}
        interface PlainInterface {}
        sealed class Shape permits Circle {}
        final class Circle extends Shape {}
        @RpcService interface Shop {
          %s find(); // here
        }
        """
            .formatted(type));
  }
}
