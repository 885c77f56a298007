package types;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

record Values(
    UUID uuid, BigInteger integer, BigDecimal decimal, Instant instant, Duration duration) {}
