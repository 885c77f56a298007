package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in methods. */
final class MethodMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.METHOD_OVERLOADED,
              "method Shop.find is overloaded, but a method is found by its name on the wire (give"
                  + " each another Java name, or make all but one default methods)",
              """
              @RpcService interface Shop {
                int find(int id);
                int find(String id); // here
                int find(long id);
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_GENERIC,
              "method Shop.find has type parameters (expected: none; both sides must know the types)",
              """
              @RpcService interface Shop {
                <T> T find(T id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NAME_RESERVED,
              "method Shop.withDeadline has a name that the stub or java.lang.Object uses (rename it;"
                  + " @RpcMethod(\"WithDeadline\") keeps its name on the wire)",
              """
              @RpcService interface Shop {
                void withDeadline(int d); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NAME_RESERVED,
              "method Shop.notify has a name that the stub or java.lang.Object uses (rename it;"
                  + " @RpcMethod(\"Notify\") keeps its name on the wire)",
              """
              @RpcService interface Shop {
                void notify(String whom); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_VARARGS,
              "method Shop.find takes a variable number of arguments (expected: a List)",
              """
              @RpcService interface Shop {
                int find(int... ids); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_STREAM_PARAMETERS,
              "method Shop.add takes a stream and 1 other parameters (expected: the stream alone; send"
                  + " the others with its first element, or as metadata)",
              """
              @RpcService interface Shop {
                int add(int id, Flow.Publisher<String> names); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_STREAM_IDEMPOTENT,
              "method Shop.add takes a stream, which cannot be sent again (remove idempotent = true)",
              """
              @RpcService interface Shop {
                @RpcMethod(idempotent = true)
                int add(Flow.Publisher<String> names); // here
              }
              """),
          deadline("0ms"),
          deadline("5 parsecs"),
          deadline("-1s"),
          deadline("1.5s"),
          new DiagnosticCase(
              Diagnostic.METHOD_AMBIGUOUS,
              "method Shop.find is inherited from A and B, one of which takes a type parameter, so that"
                  + " no Java code can call it (declare it in Shop as well)",
              """
              interface A<T> { T find(T id); }
              interface B { String find(String id); }
              @RpcService interface Shop extends A<String>, B {} // here
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_THROWS_BROAD,
              "method Shop.find declares Exception, which does not say what the caller must expect"
                  + " (expected: classes of its own; an RpcException need not be declared)",
              """
              @RpcService interface Shop {
                int find(int id) throws IllegalArgumentException, Exception; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NAME_INVALID,
              "method name \"find-it\" cannot be used on the wire (expected: an identifier of letters,"
                  + " digits and _, such as Find)",
              """
              @RpcService interface Shop {
                @RpcMethod("find-it")
                int find(int id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NAME_CLASH,
              "method Shop.lookUp is called Find on the wire, as is method find (name one by"
                  + " @RpcMethod)",
              """
              @RpcService interface Shop {
                int find(int id);
                @RpcMethod("Find")
                int lookUp(int id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NAME_CLASH,
              "method Shop.Find is called Find on the wire, as is method find (name one by"
                  + " @RpcMethod)",
              """
              @RpcService interface Shop {
                int find(int id);
                int Find(int id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NOT_REMOTE,
              "method Shop.find has a body, so that it runs where it is called, but is annotated with"
                  + " @RpcMethod (remove the one or the other)",
              """
              @RpcService interface Shop {
                @RpcMethod(blocking = true)
                default int find(int id) { return id; } // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_NOT_REMOTE,
              "method Shop.find has a body, so that it runs where it is called, but is annotated with"
                  + " @RpcMethod (remove the one or the other)",
              """
              @RpcService interface Shop {
                @RpcMethod static int find(int id) { return id; } // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.METHOD_OUTSIDE_SERVICE,
              "method Shop.find is annotated with @RpcMethod, but Shop is not an interface annotated"
                  + " with @RpcService",
              """
              interface Shop {
                @RpcMethod int find(int id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_OUTSIDE_MESSAGE,
              "parameter id of find is annotated with @Field (expected: a record's component, an"
                  + " instance field of an @RpcMessage class, a parameter of an @RpcService method, an"
                  + " enum's constant, or a message that a sealed interface permits)",
              """
              interface Shop {
                int find(
                    @Field(1) int id); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_MISSING,
              "parameter b of Shop.find has no @Field number, but others beside it do (number all of"
                  + " them or none)",
              """
              @RpcService interface Shop {
                int find(
                    @Field(1) int a,
                    int b); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.FIELD_NUMBER_DUPLICATE,
              "parameter b of Shop.find has number 7, as has parameter a of Shop.find (each needs its"
                  + " own)",
              """
              @RpcService interface Shop {
                int find(
                    @Field(7) int a,
                    @Field(7) int b); // here
              }
              """));

  private MethodMistakes() {}

  private static DiagnosticCase deadline(String deadline) {
    return new DiagnosticCase(
        Diagnostic.METHOD_DEADLINE_INVALID,
        "deadline \"%s\" of method Shop.find cannot be read (expected: a whole number above 0 and one of ns, us, ms, s, m, h, such as 250ms)"
            .formatted(deadline),
        """
        @RpcService interface Shop {
          @RpcMethod(deadline = "%s")
          int find(int id); // here
        }
        """
            .formatted(deadline));
  }
}
