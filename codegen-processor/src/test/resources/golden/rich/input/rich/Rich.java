package rich;

import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.Reserved;
import io.ringbell.annotations.RpcCodec;
import io.ringbell.annotations.RpcService;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

@RpcService
interface Rich extends Named<Shape>, Renamed<Shape> {
  Shape shape(Shape value);

  Event event(Event value);

  Shapes shapes(Shapes value);

  Expression expression(Expression value);

  Presence presence(Presence value);

  Encodings encodings(Encodings value);

  Keys keys(Keys value);

  Coded coded(Coded value);

  Plain plain(Plain value);

  Foreign foreign(Foreign value);

  Split split(Split value);

  Gone gone(Gone value);

  Timestamp now(Timestamp since);

  List<Struct> structs(Optional<Struct> filter, NullValue nothing);

  Money price(Money value);

  @RpcCodec(HexCodec.class)
  byte[] hex(@RpcCodec(HexCodec.class) byte[] value, OptionalInt base);

  Map<String, Shape> named(@Field(1) List<Shape> shapes, @Field(2) Shape first);

  @Reserved("7")
  void buy(String item) throws OutOfStock, Refused, SpecialRefused, IOException, IllegalStateException;

  CompletableFuture<Void> buyLater(String item) throws Refused;
}
