package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in declared exceptions. */
final class ErrorMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.METHOD_THROWS_BROAD,
              "method Shop.find declares Throwable, which does not say what the caller must expect (expected: classes of its own; an RpcException need not be declared)",
              """
              @RpcService interface Shop {
                void find() throws Throwable; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_CONSTRUCTOR,
              "exception OutOfStock cannot be made (expected: a concrete class with a visible constructor that takes a String, or no parameters; or annotated with @RpcMessage)",
              """
              @RpcService interface Shop {
                void find() throws OutOfStock;
              }
              class OutOfStock extends Exception { // here
                OutOfStock(int left) {}
              }
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_CONSTRUCTOR,
              "exception OutOfStock cannot be made (expected: a concrete class with a visible constructor that takes a String, or no parameters; or annotated with @RpcMessage)",
              """
              @RpcService interface Shop {
                void find() throws OutOfStock;
              }
              abstract class OutOfStock extends Exception { // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_NOT_VISIBLE,
              "method Outer.Shop.find: Outer.OutOfStock cannot be seen from package shop, where its codec is generated (make it public, or move it there and make it not private)",
              """
              class Outer {
                @RpcService interface Shop {
                  void find() throws OutOfStock; // here
                }
                private static class OutOfStock extends Exception {}
              }
              """),
          new DiagnosticCase(
              Diagnostic.MESSAGE_CONSTRUCTOR,
              "message OutOfStock cannot be made (expected: a visible constructor without parameters, or one with the parameters (int), which are its fields)",
              """
              @RpcService interface Shop {
                void find() throws OutOfStock;
              }
              @RpcMessage class OutOfStock extends Exception { // here
                final int left;
                OutOfStock(String text) { left = 1; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_NAME_INVALID,
              "exception OutOfStock has the name \"out of stock\" (expected: identifiers joined by dots, such as shop.v1.OutOfStock)",
              """
              @RpcService interface Shop {
                void find() throws OutOfStock;
              }
              @RpcError("out of stock") class OutOfStock extends Exception {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_STATUS,
              "exception OutOfStock has status OK (expected: the name of a status code other than OK, such as FAILED_PRECONDITION)",
              """
              @RpcError(status = "OK") class OutOfStock extends Exception {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_NAME_CLASH,
              "method Shop.find: Other is called Gone on the wire, as is OutOfStock (name one by @RpcError)",
              """
              @RpcService interface Shop {
                void find() throws OutOfStock, Other; // here
              }
              @RpcError("Gone") class OutOfStock extends Exception {}
              @RpcError("Gone") class Other extends Exception {}
              """),
          new DiagnosticCase(
              Diagnostic.ERROR_NOT_EXCEPTION,
              "Item is annotated with @RpcError (expected: an exception class)",
              """
              @RpcError record Item(int id) {} // here
              """));

  private ErrorMistakes() {}
}
