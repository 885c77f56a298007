package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/** Mistakes in codecs of the user's own, and in encodings. */
final class CodecMistakes {
  static final List<DiagnosticCase> CASES =
      List.of(
          new DiagnosticCase(
              Diagnostic.CODEC_UNUSABLE,
              "component price of Item: Plain cannot be used as a codec (expected: a visible class that implements io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor without parameters)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Plain.class) Money price) {} // here
              class Money {}
              class Plain {}
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_UNUSABLE,
              "component price of Item: Raw cannot be used as a codec (expected: a visible class that implements io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor without parameters)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Raw.class) Money price) {} // here
              class Money {}
              abstract class Raw implements io.ringbell.codec.Codec<Money, String> {}
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_UNUSABLE,
              "component price of Item: Generic cannot be used as a codec (expected: a visible class that implements io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor without parameters)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Generic.class) Money price) {} // here
              class Money {}
              class Generic<T> implements io.ringbell.codec.Codec<T, String> {
                public String encode(T value) { return null; }
                public T decode(String wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_UNUSABLE,
              "component price of Item: Scaled cannot be used as a codec (expected: a visible class that implements io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor without parameters)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Scaled.class) Money price) {} // here
              class Money {}
              class Scaled implements io.ringbell.codec.Codec<Money, String> {
                Scaled(int scale) {}
                public String encode(Money value) { return null; }
                public Money decode(String wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_UNUSABLE,
              "component price of Item: Outer.Inner cannot be used as a codec (expected: a visible class that implements io.ringbell.codec.Codec<T, W> with both types given, and has a visible constructor without parameters)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Outer.Inner.class) Money price) {} // here
              class Money {}
              class Outer {
                class Inner implements io.ringbell.codec.Codec<Money, String> {
                public String encode(Money value) { return null; }
                public Money decode(String wire) { return null; }
              }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_TYPE,
              "component price of Item: Texts is a codec of Money, but what is to be sent is String (expected: the same type)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Texts.class) String price) {} // here
              class Money {}
              class Texts implements io.ringbell.codec.Codec<Money, String> {
                public String encode(Money value) { return null; }
                public Money decode(String wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_TYPE,
              "component price of Item: Texts is a codec of Money, but what is to be sent is Integer (expected: the same type)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Texts.class) List<Integer> price) {} // here
              class Money {}
              class Texts implements io.ringbell.codec.Codec<Money, String> {
                public String encode(Money value) { return null; }
                public Money decode(String wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_TYPE,
              "component price of Item: Texts is a codec of Integer, but what is to be sent is int (expected: the same type)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Texts.class) int price) {} // here
              class Money {}
              class Texts implements io.ringbell.codec.Codec<Integer, String> {
                public String encode(Integer value) { return null; }
                public Integer decode(String wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_WIRE,
              "component price of Item: Lists sends List<String> (expected: one value: a scalar in its box, an enum or a message; wrap others in a record)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Lists.class) Money price) {} // here
              class Money {}
              class Lists implements io.ringbell.codec.Codec<Money, List<String>> {
                public List<String> encode(Money value) { return null; }
                public Money decode(List<String> wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.TYPE_OBJECT,
              "component price of Item: Object says nothing about what to send (expected: a record, or another supported type)",
              """
              @RpcMessage record Item(
                  int id,
                  @RpcCodec(Any.class) Money price) {} // here
              class Money {}
              class Any implements io.ringbell.codec.Codec<Money, Object> {
                public Object encode(Money value) { return null; }
                public Money decode(Object wire) { return null; }
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_OUTSIDE_MESSAGE,
              "field price of Item is annotated with @RpcCodec (expected: a type, a record's component, an instance field of an @RpcMessage class, or a method of an @RpcService or its parameter)",
              """
              class Item {
                @RpcCodec(Void.class) int price; // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.CODEC_OUTSIDE_MESSAGE,
              "method price of Item is annotated with @RpcCodec (expected: a type, a record's component, an instance field of an @RpcMessage class, or a method of an @RpcService or its parameter)",
              """
              interface Item {
                @RpcCodec(Void.class) int price(); // here
              }
              """),
          new DiagnosticCase(
              Diagnostic.ENCODING_UNSUPPORTED,
              "component name of Item: encoding FIXED is for int and long, not for String (remove it)",
              """
              @RpcMessage record Item(
                  @Field(1) int id,
                  @Field(value = 2, encoding = Encoding.FIXED) String name) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ENCODING_UNSUPPORTED,
              "component names of Item: key encoding SIGNED is for int and long, not for List<Integer> (remove it)",
              """
              @RpcMessage record Item(
                  @Field(1) int id,
                  @Field(value = 2, keyEncoding = Encoding.SIGNED) List<Integer> names) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ENCODING_UNSUPPORTED,
              "component names of Item: encoding SIGNED is for int and long, not for String (remove it)",
              """
              @RpcMessage record Item(
                  @Field(1) int id,
                  @Field(value = 2, keyEncoding = Encoding.SIGNED) Map<String, Integer> names) {} // here
              """),
          new DiagnosticCase(
              Diagnostic.ENCODING_UNSUPPORTED,
              "RED: encoding FIXED is for int and long, not for RED (remove it)",
              """
              enum Color {
                @Field(value = 0, encoding = Encoding.FIXED) RED // here
              }
              """));

  private CodecMistakes() {}
}
