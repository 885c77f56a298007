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
  METHOD_AMBIGUOUS(
      "method %s is inherited from %s and %s, one of which takes a type parameter, so that no Java code"
          + " can call it (declare it in %s as well)"),
  METHOD_GENERIC("method %s has type parameters (expected: none; both sides must know the types)"),
  METHOD_NAME_RESERVED(
      "method %s has a name that the stub or java.lang.Object uses (rename it; @RpcMethod(\"%s\")"
          + " keeps its name on the wire)"),
  METHOD_VARARGS("method %s takes a variable number of arguments (expected: a List)"),
  METHOD_THROWS_BROAD(
      "%s declares %s, which does not say what the caller must expect (expected: classes of its own;"
          + " an RpcException need not be declared)"),
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
          + " @RpcMessage class, a parameter of an @RpcService method, an enum's constant, or a"
          + " message that a sealed interface permits)"),
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
  TYPE_SEALED("%s: %s is a sealed class (expected: a sealed interface that permits records)"),
  TYPE_PROTOBUF("%s: %s can be any message of protobuf (expected: a class that protoc generated)"),
  TYPE_NOT_VISIBLE(
      "%s: %s cannot be seen from package %s, where its codec is generated"
          + " (make it public, or move it there and make it not private)"),

  LENT_TYPE("%s: %s cannot be lent (expected: @Lent on a ByteBuffer only)"),
  LENT_RESULT(
      "%s: %s would be lent to a caller, who may keep it (expected: no @Lent; a stream can lend its"
          + " elements)"),

  CODEC_UNUSABLE(
      "%s: %s cannot be used as a codec (expected: a visible class that implements"
          + " io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor"
          + " without parameters)"),
  CODEC_TYPE("%s: %s is a codec of %s, but what is to be sent is %s (expected: the same type)"),
  CODEC_WIRE(
      "%s: %s sends %s (expected: one value: a scalar in its box, an enum or a message; wrap others"
          + " in a record)"),
  CODEC_OUTSIDE_MESSAGE(
      "%s is annotated with @RpcCodec (expected: a type, a record's component, an instance field of"
          + " an @RpcMessage class, or a method of an @RpcService or its parameter)"),
  ENCODING_UNSUPPORTED("%s: %s is for int and long, not for %s (remove it)"),

  RESERVED_INVALID(
      "%s reserves \"%s\" (expected: a number or a range, such as 2, 9 to 11, or 40 to max, up to"
          + " %s)"),
  RESERVED_NUMBER_USED("%s has number %s, which is reserved (choose another)"),
  RESERVED_NAME_USED("%s has a name that is reserved (choose another)"),
  RESERVED_OUTSIDE_MESSAGE(
      "%s is annotated with @Reserved (expected: a record, an @RpcMessage class, a sealed interface,"
          + " an enum, or a method of an @RpcService)"),

  ONEOF_EMPTY(
      "sealed interface %s permits nothing that can be sent (expected: at least one record)"),
  ONEOF_NAME_INVALID(
      "%s: \"%s\" cannot be the name of a oneof (expected: an identifier of letters, digits and _,"
          + " such as kind)"),
  ONEOF_PRESENCE(
      "%s: %s always has a value, but is in oneof %s (expected: Optional, OptionalInt or the like, or"
          + " a type that may be null)"),
  ONEOF_CASE(
      "sealed interface %s permits %s, which is no message (expected: a record, or a final class"
          + " annotated with @RpcMessage)"),

  ERROR_CONSTRUCTOR(
      "exception %s cannot be made (expected: a concrete class with a visible constructor that takes"
          + " a String, or no parameters; or annotated with @RpcMessage)"),
  ERROR_NAME_INVALID(
      "exception %s has the name \"%s\" (expected: identifiers joined by dots, such as"
          + " shop.v1.OutOfStock)"),
  ERROR_NAME_CLASH("%s: %s is called %s on the wire, as is %s (name one by @RpcError)"),
  ERROR_STATUS(
      "exception %s has status %s (expected: the name of a status code other than OK, such as"
          + " FAILED_PRECONDITION)"),
  ERROR_NOT_EXCEPTION("%s is annotated with @RpcError (expected: an exception class)"),

  MESSAGE_NOT_CLASS(
      "%s is annotated with @RpcMessage (expected: a record, a class or a sealed interface)"),
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
      "%s: %s contains itself without end: %s (break the circle by Optional, List, Set or Map)"),

  PROTO_NAME_INVALID(
      "%s is called \"%s\" in the .proto, which is no name there (expected: letters, digits and _;"
          + " give it one by @ProtoName)"),
  PROTO_NAME_CLASH("%s is called %s in the .proto, as is %s (name one of them by @ProtoName)"),
  PROTO_OPTION_UNKNOWN(
      "%s has @ProtoOption %s = \"%s\", which protobuf does not know (expected: one of its file"
          + " options and a value that fits, such as go_package)"),
  PROTO_TYPE_UNNAMED(
      "%s uses %s, whose name and file in protobuf are not known (name them by @ProtoImport on the"
          + " service, or write no .proto: -Aringbell.proto=false)"),
  PROTO_FILE_TAKEN(
      "%s is to be written for %s, but another service has the same name on the wire (give one of"
          + " them another by @RpcService, or write none for one of them: @NoProto)"),
  PROTO_DIRECTORY_INVALID(
      "%s=%s is not a path within the classes (expected: one such as META-INF/proto)"),

  LOCK_UNREADABLE("the locked %s cannot be read: %s (correct it, or write it anew: -A%s=true)"),
  LOCK_METHOD_REMOVED(
      "method %s of the locked contract is gone (rule method-removed: old clients call it; keep it,"
          + " or make a new version of the service)"),
  LOCK_METHOD_STREAM(
      "method %s was %s and is %s now (rule method-stream: what is a stream stays one; give the new"
          + " method another name)"),
  LOCK_METHOD_TYPE(
      "method %s had the %s %s and has %s now (rule method-type: the other side expects the same"
          + " message, or one that grew from it)"),
  LOCK_FIELD_RENUMBERED(
      "field %s had number %s and has %s now (rule field-renumbered: a field keeps its number; give"
          + " it @Field(%2$s))"),
  LOCK_FIELD_REMOVED(
      "field %s with number %s is gone (rule field-removed: its number must be reserved, by"
          + " @Reserved(\"%2$s\"), so that it never gets another meaning)"),
  LOCK_FIELD_TYPE(
      "field %s was %s and is %s now (rule field-type: it must be read from the same bytes; add a"
          + " field with a new number instead)"),
  LOCK_FIELD_CARDINALITY(
      "field %s was %s and is %s now (rule field-cardinality: one number cannot become many, nor a"
          + " map anything else; add a field with a new number instead)"),
  LOCK_ONEOF_MOVED(
      "field %s was in %s and is in %s now (rule oneof-moved: what excludes each other must not"
          + " change; add a field with a new number instead)"),
  LOCK_ENUM_RENUMBERED(
      "constant %s had number %s and has %s now (rule enum-renumbered: a constant keeps its number;"
          + " give it @Field(%2$s))"),
  LOCK_ENUM_REMOVED(
      "constant %s with number %s is gone (rule enum-removed: its number must be reserved, by"
          + " @Reserved(\"%2$s\"), so that it never gets another meaning)"),
  LOCK_NUMBER_REUSED(
      "%s has number %s, which the locked contract reserves (rule number-reused: choose another)"),
  LOCK_RESERVED_REMOVED(
      "%s does not reserve %s any more (rule reserved-removed: what was in use once stays reserved,"
          + " by @Reserved(\"%2$s\"))");

  private final String text;

  Diagnostic(String text) {
    this.text = text;
  }

  /** The text for one case of it. */
  public String text(Object... arguments) {
    return String.format(text, arguments);
  }
}
