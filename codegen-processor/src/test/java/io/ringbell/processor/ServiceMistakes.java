package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in what is annotated as a service. */
final class ServiceMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.SERVICE_NOT_INTERFACE,
              "Shop is annotated with @RpcService (expected: an interface)",
              """
              @RpcService
              abstract class Shop { // here
                abstract void find();
              }
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_NOT_INTERFACE,
              "Shop is annotated with @RpcService (expected: an interface)",
              """
              @RpcService record Shop(int a) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_GENERIC,
              "service Shop has type parameters (expected: none; a plain interface may extend a"
                  + " generic one with its arguments given)",
              """
              @RpcService interface Shop<T> { // here
                void add(T t);
              }
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_NOT_VISIBLE,
              "service Outer.Shop is private or within a private type, so that its stub cannot"
                  + " implement it (expected: visible in its package)",
              """
              class Outer {
                @RpcService private interface Shop {} // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_NOT_VISIBLE,
              "service Outer.Inner.Shop is private or within a private type, so that its stub cannot"
                  + " implement it (expected: visible in its package)",
              """
              class Outer {
                private static class Inner {
                  @RpcService public interface Shop {} // here
                }
              }
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_SEALED,
              "service Shop is sealed, so that its stub cannot implement it (expected: not sealed)",
              """
              @RpcService sealed interface Shop permits Impl {} // here
              final class Impl implements Shop {}
              """),
          new DiagnosticCase(
              Diagnostic.SERVICE_NAME_INVALID,
              "service name \"shop/Shop\" cannot be used on the wire (expected: identifiers joined by"
                  + " dots, such as shop.v1.Inventory)",
              """
              @RpcService("shop/Shop") interface Shop {} // here
              """),
          new DiagnosticCase(
              Diagnostic.GENERATED_NAME_TAKEN,
              "ShopStub is to be generated for Shop, but there is such a type already (rename one of"
                  + " them)",
              """
              @RpcService interface Shop {} // here
              class ShopStub {}
              """),
          new DiagnosticCase(
              Diagnostic.GENERATED_NAME_TAKEN,
              "Outer_ShopCodec is to be generated for Outer_Shop, but there is such a type already"
                  + " (rename one of them)",
              """
              class Outer {
                @RpcService interface Shop {}
              }
              @RpcService interface Outer_Shop {} // here
              """));

  private ServiceMistakes() {}
}
