package rich;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@link Coded} is on the wire. */
record Plain(
    Money.Amount price,
    Optional<Money.Amount> discount,
    List<Money.Amount> parts,
    Map<String, Money.Amount> byShop,
    Long date,
    Optional<Long> until,
    List<Long> holidays,
    Map<String, Long> birthdays,
    Optional<String> address,
    Optional<String> words,
    Optional<FlagCodec.Height> flag,
    List<FlagCodec.Height> flags) {}
