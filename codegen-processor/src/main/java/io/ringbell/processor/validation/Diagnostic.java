package io.ringbell.processor.validation;

/** Every mistake the processor reports: what was found, and what is expected or what to do. */
public enum Diagnostic {
  SERVICE_NOT_INTERFACE("%s is annotated with @RpcService (expected: an interface)"),
  SERVICE_GENERIC(
      "service %s has type parameters (expected: none; a plain interface may extend a generic one"
          + " with its arguments given)"),
  SERVICE_NOT_VISIBLE(
      "service %s is private or within a private type, so that its stub cannot implement it"
          + " (expected: visible in its package)"),
  SERVICE_SEALED(
      "service %s is sealed, so that its stub cannot implement it (expected: not sealed)"),
  SERVICE_NAME_INVALID(
      "service name \"%s\" cannot be used on the wire (expected: identifiers joined by dots, such as"
          + " shop.v1.Inventory)"),
  GENERATED_NAME_TAKEN(
      "%s is to be generated for %s, but there is such a type already (rename one of them)"),

  METHOD_OVERLOADED(
      "method %s is overloaded, but a method is found by its name on the wire (give each another"
          + " Java name, or make all but one default methods)"),
  METHOD_GENERIC("method %s has type parameters (expected: none; both sides must know the types)"),
  METHOD_NAME_RESERVED(
      "method %s has a name that the stub or java.lang.Object uses (rename it; @RpcMethod(\"%s\")"
          + " keeps its name on the wire)"),
  METHOD_VARARGS("method %s takes a variable number of arguments (expected: a List)"),
  METHOD_THROWS_CHECKED(
      "method %s throws %s, which cannot cross the wire (expected: no checked exceptions; throw an"
          + " RpcException with the status that the caller shall see)"),
  METHOD_STREAM_PARAMETERS(
      "method %s takes a stream and %s other parameters (expected: the stream alone; send the others"
          + " with its first element, or as metadata)"),
  METHOD_STREAM_IDEMPOTENT(
      "method %s takes a stream, which cannot be sent again (remove idempotent = true)"),
  METHOD_DEADLINE_INVALID(
      "deadline \"%s\" of method %s cannot be read (expected: a whole number above 0 and one of ns,"
          + " us, ms, s, m, h, such as 250ms)"),
  METHOD_NAME_INVALID(
      "method name \"%s\" cannot be used on the wire (expected: an identifier of letters, digits and"
          + " _, such as Find)"),
  METHOD_NAME_CLASH("method %s is called %s on the wire, as is method %s (name one by @RpcMethod)"),
  METHOD_NOT_REMOTE(
      "method %s has a body, so that it runs where it is called, but is annotated with @RpcMethod"
          + " (remove the one or the other)"),
  METHOD_OUTSIDE_SERVICE(
      "method %s is annotated with @RpcMethod, but %s is not an interface annotated with"
          + " @RpcService"),

  FIELD_OUTSIDE_MESSAGE(
      "%s is annotated with @Field (expected: a record's component, an instance field of an"
          + " @RpcMessage class, a parameter of an @RpcService method, or an enum's constant)"),
  FIELD_NUMBER_OUT_OF_RANGE("%s has field number %s (expected: 1 to 536870911)"),
  FIELD_NUMBER_RESERVED(
      "%s has field number %s, but 19000 to 19999 are protobuf's own (choose another)"),
  FIELD_NUMBER_DUPLICATE("%s has number %s, as has %s (each needs its own)"),
  FIELD_NUMBER_MISSING(
      "%s has no @Field number, but others beside it do (number all of them or none)"),
  ENUM_NUMBER_NEGATIVE("%s has number %s (expected: 0 to 2147483647)"),
  ENUM_ZERO_MISSING(
      "enum %s has no constant numbered 0, which an absent field stands for (number one of them 0)"),
  ENUM_EMPTY("enum %s has no constants to send (expected: at least one)"),

  TYPE_UNSUPPORTED("%s: %s is not supported (expected: %s)"),
  TYPE_MISSING("%s: type %s cannot be found (add its library to the class path)"),
  TYPE_OBJECT(
      "%s: Object says nothing about what to send (expected: a record, or another supported type)"),
  TYPE_RAW("%s: %s is raw (expected: its type arguments, such as List<String>)"),
  TYPE_WILDCARD("%s: %s is a wildcard (expected: a type that can be read again)"),
  TYPE_NESTED("%s: %s cannot be within %s (wrap the inner one in a record of its own)"),
  TYPE_MAP_KEY(
      "%s: %s cannot be the key of a map (expected: String, Integer, Long, Boolean, Byte, Short or"
          + " Character)"),
  TYPE_ASYNC("%s: %s can only be a method's result (expected: the type that it completes with)"),
  TYPE_STREAM(
      "%s: %s can only be a method's result or its only parameter (expected: a List, or the type of"
          + " one element)"),
  TYPE_SEALED("%s: %s is sealed, which this version does not support (expected: a record)"),
  TYPE_NOT_VISIBLE(
      "%s: %s cannot be seen from package %s, where its codec is generated"
          + " (make it public, or move it there and make it not private)"),

  MESSAGE_NOT_CLASS("%s is annotated with @RpcMessage (expected: a record or a class)"),
  MESSAGE_GENERIC("message %s has type parameters (expected: none; write a record for each use)"),
  MESSAGE_ABSTRACT(
      "message %s is abstract, so that it cannot be read (expected: a concrete class)"),
  MESSAGE_INNER("message %s is an inner class, which needs an outer object (make it static)"),
  MESSAGE_EXTENDS(
      "message %s extends %s, whose fields would not be sent (expected: a class that extends nothing;"
          + " hold it in a field instead)"),
  MESSAGE_CONSTRUCTOR(
      "message %s cannot be made (expected: a visible constructor without parameters, or one with"
          + " the parameters (%s), which are its fields)"),
  MESSAGE_FIELD_UNREADABLE(
      "%s cannot be read (expected: a visible method %s() or %s(), or a visible field)"),
  MESSAGE_FIELD_UNSETTABLE(
      "%s cannot be set (expected: a visible method %s(%s), or a visible field that is not final)"),
  MESSAGE_ENDLESS(
      "%s: %s contains itself without end: %s (break the circle by Optional, List, Set or Map)");

  private final String text;

  Diagnostic(String text) {
    this.text = text;
  }

  /** The text for one case of it. */
  public String text(Object... arguments) {
    return String.format(text, arguments);
  }
}
