package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** {@code @Lent} where nothing can be lent. */
final class LentMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          result("java.nio.@Lent ByteBuffer", "ByteBuffer"),
          result("CompletableFuture<java.nio.@Lent ByteBuffer>", "ByteBuffer"),
          result("Optional<java.nio.@Lent ByteBuffer>", "Optional<ByteBuffer>"),
          result(
              "CompletableFuture<Map<String, java.nio.@Lent ByteBuffer>>",
              "Map<String, ByteBuffer>"),
          result("List<java.nio.@Lent ByteBuffer>", "List<ByteBuffer>"),
          parameter("@Lent byte[]", "byte[]"),
          parameter("@Lent String", "String"),
          parameter("@Lent int", "int"),
          parameter("@Lent List<java.nio.ByteBuffer>", "List<ByteBuffer>"),
          parameter("List<@Lent String>", "String"),
          parameter("List<@Lent byte[]>", "byte[]"),
          parameter("Flow.Publisher<@Lent Long>", "Long"),
          parameter("Flow.@Lent Publisher<java.nio.ByteBuffer>", "Flow.Publisher<ByteBuffer>"),
          new DiagnosticCase(
              Diagnostic.LENT_TYPE,
              "component data of Parcel: byte[] cannot be lent (expected: @Lent on a ByteBuffer only)",
              """
              @RpcService interface Shop { void send(Parcel parcel); }
              record Parcel(
                  int number,
                  @Lent byte[] data) {} // here
              """));

  private LentMistakes() {}

  private static DiagnosticCase result(String declared, String type) {
    return new DiagnosticCase(
        Diagnostic.LENT_RESULT,
        "result of Shop.find: "
            + type
            + " would be lent to a caller, who may keep it (expected: no @Lent; a stream can lend"
            + " its elements)",
        "@RpcService interface Shop {\n  " + declared + " find(); // here\n}");
  }

  private static DiagnosticCase parameter(String declared, String type) {
    return new DiagnosticCase(
        Diagnostic.LENT_TYPE,
        "parameter it of Shop.find: "
            + type
            + " cannot be lent (expected: @Lent on a ByteBuffer only)",
        "@RpcService interface Shop {\n  void find(" + declared + " it); // here\n}");
  }
}
