package rich;

import io.ringbell.annotations.RpcCodec;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

record Coded(
    Money price,
    Optional<Money> discount,
    List<Money> parts,
    Map<String, Money> byShop,
    @RpcCodec(DateCodec.class) LocalDate date,
    @RpcCodec(DateCodec.class) Optional<LocalDate> until,
    @RpcCodec(DateCodec.class) List<LocalDate> holidays,
    @RpcCodec(DateCodec.class) Map<String, LocalDate> birthdays,
    @RpcCodec(UriCodec.class) URI address,
    @RpcCodec(WordsCodec.class) List<String> words,
    @RpcCodec(FlagCodec.class) Flag flag,
    @RpcCodec(FlagCodec.class) List<Flag> flags) {}
