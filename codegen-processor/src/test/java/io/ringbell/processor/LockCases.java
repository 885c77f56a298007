package io.ringbell.processor;

import static io.ringbell.processor.LockCase.compatible;
import static io.ringbell.processor.LockCase.ofItem;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** What a locked contract allows, and what it does not. */
final class LockCases {
  static final List<LockCase> CASES =
      List.of(
          ofItem(
              Diagnostic.LOCK_FIELD_RENUMBERED,
              "field shop.Item.name had number 2 and has 3 now (rule field-renumbered: a field keeps"
                  + " its number; give it @Field(2))",
              "record Item(int id, String name) {}",
              """
              record Item(
                  int id,
                  boolean sold,
                  String name) {} // here
              """),
          ofItem(
              Diagnostic.LOCK_FIELD_REMOVED,
              "field shop.Item.name with number 2 is gone (rule field-removed: its number must be"
                  + " reserved, by @Reserved(\"2\"), so that it never gets another meaning)",
              "record Item(int id, String name) {}",
              "record Item(int id) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.id was int32 and is string now (rule field-type: it must be read from"
                  + " the same bytes; add a field with a new number instead)",
              "record Item(int id) {}",
              """
              record Item(
                  String id) {} // here
              """),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.id was int32 and is double now (rule field-type: it must be read from"
                  + " the same bytes; add a field with a new number instead)",
              "record Item(int id) {}",
              "record Item(double id) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.text was bytes and is string now (rule field-type: it must be read from"
                  + " the same bytes; add a field with a new number instead)",
              "record Item(byte[] text) {}",
              "record Item(String text) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.at was google.protobuf.Timestamp and is google.protobuf.Duration now"
                  + " (rule field-type: it must be read from the same bytes; add a field with a new"
                  + " number instead)",
              "record Item(java.time.Instant at) {}",
              "record Item(java.time.Duration at) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.map was map<int32, string> and is map<string, string> now (rule"
                  + " field-type: it must be read from the same bytes; add a field with a new number"
                  + " instead)",
              "record Item(Map<Integer, String> map) {}",
              "record Item(Map<String, String> map) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.part was shop.Part and is int32 now (rule field-type: it must be read"
                  + " from the same bytes; add a field with a new number instead)",
              "record Part(int a) {} record Item(Part part) {}",
              "record Item(int part) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Part.a was int32 and is float now (rule field-type: it must be read from the"
                  + " same bytes; add a field with a new number instead)",
              "record Part(int a) {} record Item(List<Part> parts) {}",
              """
              record Part(float a) {} // here
              record Item(List<Part> parts) {}
              """),
          ofItem(
              Diagnostic.LOCK_FIELD_CARDINALITY,
              "field shop.Item.id was int32 and is repeated int32 now (rule field-cardinality: one"
                  + " number cannot become many, nor a map anything else; add a field with a new"
                  + " number instead)",
              "record Item(int id) {}",
              "record Item(List<Integer> id) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_CARDINALITY,
              "field shop.Item.color was repeated shop.Color and is shop.Color now (rule"
                  + " field-cardinality: one number cannot become many, nor a map anything else; add"
                  + " a field with a new number instead)",
              "enum Color { RED } record Item(List<Color> color) {}",
              "enum Color { RED } record Item(Color color) {} // here"),
          ofItem(
              Diagnostic.LOCK_ENUM_RENUMBERED,
              "constant shop.Color.COLOR_BLUE had number 1 and has 2 now (rule enum-renumbered: a"
                  + " constant keeps its number; give it @Field(1))",
              "enum Color { RED, BLUE } record Item(Color color) {}",
              """
              enum Color { RED, GREEN,
                BLUE } // here
              record Item(Color color) {}
              """),
          ofItem(
              Diagnostic.LOCK_ENUM_REMOVED,
              "constant shop.Color.COLOR_BLUE with number 1 is gone (rule enum-removed: its number"
                  + " must be reserved, by @Reserved(\"1\"), so that it never gets another meaning)",
              "enum Color { RED, BLUE } record Item(Color color) {}",
              """
              enum Color { RED } // here
              record Item(Color color) {}
              """),
          new LockCase(
              Diagnostic.LOCK_METHOD_REMOVED,
              "method Count of the locked contract is gone (rule method-removed: old clients call it;"
                  + " keep it, or make a new version of the service)",
              "@RpcService interface Shop { void find(int a); int count(); }",
              "@RpcService interface Shop { void find(int a); } // here"),
          new LockCase(
              Diagnostic.LOCK_METHOD_TYPE,
              "method Find had the request shop.FindRequest and has google.protobuf.Empty now (rule"
                  + " method-type: the other side expects the same message, or one that grew from"
                  + " it)",
              "@RpcService interface Shop { void find(int a); }",
              """
              @RpcService interface Shop {
                void find(); // here
              }
              """),
          new LockCase(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.FindResponse.result was int32 and is string now (rule field-type: it must be"
                  + " read from the same bytes; add a field with a new number instead)",
              "@RpcService interface Shop { int find(int a); }",
              """
              @RpcService interface Shop {
                String find(int a); // here
              }
              """),
          new LockCase(
              Diagnostic.LOCK_FIELD_RENUMBERED,
              "field shop.FindRequest.b had number 2 and has 1 now (rule field-renumbered: a field"
                  + " keeps its number; give it @Field(2))",
              "@RpcService interface Shop { int find(int a, String b); }",
              """
              @RpcService interface Shop {
                int find(
                    String b); // here
              }
              """),
          new LockCase(
              Diagnostic.LOCK_METHOD_STREAM,
              "method Find was () returns () and is () returns (stream) now (rule method-stream: what"
                  + " is a stream stays one; give the new method another name)",
              "record Item(int a) {} @RpcService interface Shop { Item find(Item a); }",
              """
              record Item(int a) {}
              @RpcService interface Shop {
                Flow.Publisher<Item> find(Item a); // here
              }
              """),
          ofItem(
              Diagnostic.LOCK_ONEOF_MOVED,
              "field shop.Item.name was in no oneof and is in oneof kind now (rule oneof-moved: what"
                  + " excludes each other must not change; add a field with a new number instead)",
              "record Item(Optional<String> name) {}",
              "record Item(@Oneof(\"kind\") Optional<String> name) {} // here"),
          ofItem(
              Diagnostic.LOCK_ONEOF_MOVED,
              "field shop.Item.b was in oneof x and is in oneof y now (rule oneof-moved: what excludes"
                  + " each other must not change; add a field with a new number instead)",
              "record Item(@Oneof(\"x\") UUID a, @Oneof(\"x\") UUID b) {}",
              """
              record Item(@Oneof("x") UUID a,
                  @Oneof("y") UUID b) {} // here
              """),
          ofItem(
              Diagnostic.LOCK_NUMBER_REUSED,
              "shop.Item.b has number 2, which the locked contract reserves (rule number-reused: choose"
                  + " another)",
              "@Reserved(\"2\") record Item(int a) {}",
              "record Item(int a, int b) {} // here"),
          ofItem(
              Diagnostic.LOCK_NUMBER_REUSED,
              "shop.E.E_B has number 2, which the locked contract reserves (rule number-reused: choose"
                  + " another)",
              "@Reserved(\"2\") enum E { A } record Item(E e) {}",
              """
              enum E { @Field(0) A,
                @Field(2) B } // here
              record Item(E e) {}
              """),
          ofItem(
              Diagnostic.LOCK_RESERVED_REMOVED,
              "shop.Item does not reserve 5 to 7 any more (rule reserved-removed: what was in use once"
                  + " stays reserved, by @Reserved(\"5 to 7\"))",
              "@Reserved({\"2\", \"5 to 7\"}) record Item(int a) {}",
              "@Reserved({\"2\", \"5 to 6\"}) record Item(int a) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_TYPE,
              "field shop.Item.a was int32 and is sint32 now (rule field-type: it must be read from the"
                  + " same bytes; add a field with a new number instead)",
              "record Item(int a) {}",
              "record Item(@Field(value = 1, encoding = Encoding.SIGNED) int a) {} // here"),
          ofItem(
              Diagnostic.LOCK_FIELD_REMOVED,
              "field shop.Shape.square with number 2 is gone (rule field-removed: its number must be"
                  + " reserved, by @Reserved(\"2\"), so that it never gets another meaning)",
              """
              record Item(Shape shape) {}
              sealed interface Shape { }
              record Circle() implements Shape {} record Square() implements Shape {}
              """,
              """
              record Item(Shape shape) {}
              sealed interface Shape { } // here
              record Circle() implements Shape {}
              """),
          // Compatible ones.
          compatible(
              "record Item(int a, int b, int c) {}",
              "@Reserved({\"2 to 3\", \"9 to max\"}) record Item(int a) {}"),
          compatible(
              "enum E { A, B } record Item(E e) {}",
              "@Reserved(\"1\") enum E { A } record Item(E e) {}"),
          compatible(
              "@Reserved({\"2\", \"5 to 7\"}) record Item(int a) {}",
              "@Reserved({\"2 to 5\", \"6\", \"7 to max\"}) record Item(int a) {}"),
          compatible(
              "record Item(@Oneof(\"x\") UUID a, @Oneof(\"x\") UUID b) {}",
              "record Item(@Oneof(\"y\") UUID a, @Oneof(\"y\") UUID b, @Oneof(\"y\") UUID c) {}"),
          compatible(
              "record Item(@Field(value = 1, encoding = Encoding.FIXED) int a) {}",
              "record Item(@Field(value = 1, encoding = Encoding.SIGNED_FIXED) int a) {}"),
          compatible("record Item(int id) {}", "record Item(int id, String name) {}"),
          compatible("record Item(int id) {}", "record Item(long id) {}"),
          compatible("record Item(long id) {}", "record Item(boolean id) {}"),
          compatible("record Item(int id) {}", "record Item(char number) {}"),
          compatible("record Item(int id) {}", "record Item(Optional<Integer> id) {}"),
          compatible("record Item(String text) {}", "record Item(byte[] text) {}"),
          compatible("record Item(String text) {}", "record Item(List<String> text) {}"),
          compatible("record Item(UUID id) {}", "record Item(byte[] id) {}"),
          compatible(
              "record Item(Map<Integer, Integer> map) {}", "record Item(Map<Long, Long> map) {}"),
          compatible("enum E { A } record Item(E e) {}", "record Item(int e) {}"),
          compatible("enum E { A } record Item(E e) {}", "enum F { B, C } record Item(F e) {}"),
          compatible(
              "record Part(int a) {} record Item(Part part) {}",
              "record Piece(long a, int b) {} record Item(List<Piece> part) {}"),
          new LockCase(
              null,
              "",
              "@RpcService interface Shop { void find(); }",
              "@RpcService interface Shop { int find(int a, int b); void more(); }"));

  private LockCases() {}
}
