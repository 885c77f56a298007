package io.ringbell.fuzz;

import com.google.protobuf.Struct;
import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcCodec;
import io.ringbell.annotations.RpcService;
import io.ringbell.codec.Codec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

/** Messages with every kind of field that there is. */
@SuppressWarnings("ArrayRecordComponent") // messages may have arrays
@RpcService
interface Everything {
  Scalars scalars(Scalars value);

  Containers containers(Containers value);

  Tree tree(Tree value);

  Shape shape(Shape value);

  void refuse() throws Refused;

  record Scalars(
      boolean truth, byte octet, short small, char letter, int number, long large, Values values) {}

  /** Of every type, once. */
  record Values(
      String text,
      byte[] bytes,
      ByteBuffer buffer,
      Color color,
      UUID uuid,
      BigInteger integer,
      BigDecimal decimal,
      Instant instant,
      Duration duration,
      OptionalInt optional,
      Celsius celsius,
      Optional<Struct> foreign,
      float single,
      double precise) {}

  record Containers(
      @Field(1) List<Integer> numbers,
      @Field(value = 2, encoding = Encoding.FIXED) long[] array,
      @Field(3) Set<String> texts,
      @Field(4) Map<String, Values> values,
      @Field(value = 5, keyEncoding = Encoding.SIGNED) Map<Integer, Color> colors,
      @Field(6) List<Shape> shapes,
      @Field(7) List<Color> palette,
      @Field(8) Values one,
      @Field(9) List<Values> many) {}

  record Tree(int value, Optional<Tree> left, Optional<Tree> right, List<Tree> others) {}

  sealed interface Shape {
    record Circle(int radius, Tree tree) implements Shape {}

    record Group(List<Shape> shapes) implements Shape {}

    record Unrecognized() implements Shape {}
  }

  enum Color {
    RED,
    GREEN,
    UNRECOGNIZED
  }

  @RpcCodec(CelsiusCodec.class)
  record Celsius(double degrees) {}

  final class CelsiusCodec implements Codec<Celsius, Double> {
    @Override
    public Double encode(Celsius value) {
      return value.degrees();
    }

    @Override
    public Celsius decode(Double wire) {
      return new Celsius(wire);
    }
  }

  final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String text) {
      super(text);
    }
  }
}
