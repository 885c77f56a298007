package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes that matter in the {@code .proto} of a service, and in its oneofs. */
final class IdlMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_INVALID,
              "component größe of Item is called \"größe\" in the .proto, which is no name there"
                  + " (expected: letters, digits and _; give it one by @ProtoName)",
              """
              @RpcService interface Shop { void add(Item item); }
              record Item(
                  int größe) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_INVALID,
              "message Item is called \"The Item\" in the .proto, which is no name there"
                  + " (expected: letters, digits and _; give it one by @ProtoName)",
              """
              @RpcService interface Shop { void add(Item item); }
              @ProtoName("The Item")
              record Item(int id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_CLASH,
              "component item_id of Item is called item_id in the .proto, as is component itemId of"
                  + " Item (name one of them by @ProtoName)",
              """
              @RpcService interface Shop { void add(Item item); }
              record Item(int itemId,
                  int item_id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_CLASH,
              "parameter b of Shop.add is called a in the .proto, as is parameter a of Shop.add (name"
                  + " one of them by @ProtoName)",
              """
              @RpcService interface Shop {
                void add(int a,
                    @ProtoName("a") int b); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_CLASH,
              "constant B.RED is called RED in the .proto, as is constant A.RED (name one of them by"
                  + " @ProtoName)",
              """
              @RpcService interface Shop { void add(A a, B b); }
              enum A { @ProtoName("RED") RED }
              enum B {
                @ProtoName("RED") RED // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_NAME_CLASH,
              "component kind of Item is called kind in the .proto, as is component id of Item (name"
                  + " one of them by @ProtoName)",
              """
              @RpcService interface Shop { void add(Item item); }
              record Item(@ProtoName("kind") int id,
                  @Oneof("other") Optional<String> kind) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_OPTION_UNKNOWN,
              "service Shop has @ProtoOption rust_package = \"shop\", which protobuf does not know"
                  + " (expected: one of its file options and a value that fits, such as go_package)",
              """
              @ProtoOption(name = "rust_package", value = "shop")
              @RpcService interface Shop {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_OPTION_UNKNOWN,
              "service Shop has @ProtoOption optimize_for = \"FUN\", which protobuf does not know"
                  + " (expected: one of its file options and a value that fits, such as go_package)",
              """
              @ProtoOption(name = "optimize_for", value = "FUN")
              @ProtoOption(name = "go_package", value = "shop")
              @RpcService interface Shop {} // here
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_TYPE_UNNAMED,
              "service Shop uses com.google.protobuf.DescriptorProtos.FileDescriptorSet, whose name and"
                  + " file in protobuf are not known (name them by @ProtoImport on the service, or"
                  + " write no .proto: -Aringbell.proto=false)",
              """
              @RpcService interface Shop { // here
                void add(com.google.protobuf.DescriptorProtos.FileDescriptorSet set);
              }
              """),
          new DiagnosticCase(
              Diagnostic.PROTO_FILE_TAKEN,
              "shop/Shop.proto is to be written for Other, but another service has the same name on the"
                  + " wire (give one of them another by @RpcService, or write none for one of them:"
                  + " @NoProto)",
              """
              @RpcService interface Shop {}
              @RpcService("shop.Shop") interface Other {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_NAME_INVALID,
              "component id of Item: \"a b\" cannot be the name of a oneof (expected: an identifier of"
                  + " letters, digits and _, such as kind)",
              """
              @RpcService interface Shop { void add(Item item); }
              record Item(
                  @Oneof("a b") Optional<String> id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_PRESENCE,
              "component id of Item: int always has a value, but is in oneof kind (expected: Optional,"
                  + " OptionalInt or the like, or a type that may be null)",
              """
              @RpcService interface Shop { void add(Item item); }
              record Item(
                  @Oneof("kind") int id) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ONEOF_PRESENCE,
              "parameter ids of Shop.add: List<String> always has a value, but is in oneof kind"
                  + " (expected: Optional, OptionalInt or the like, or a type that may be null)",
              """
              @RpcService interface Shop {
                void add(
                    @Oneof("kind") List<String> ids); // here
              }
              """));

  private IdlMistakes() {}
}
